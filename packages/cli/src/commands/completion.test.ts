// Slugs for shell completion, from a server that is not trusted.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteExamples } from '@plinth/contract/examples/sites'
import { expect, test } from 'vitest'
import { run } from '../run.ts'
import { createOutput } from '../terminal/output.ts'

test('suggests nothing but slugs, since shells expand suggestions', async () => {
  const slugs = ['my-site', '$(touch hacked)', '`id`', 'a b', '-rf', '../x']
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(slugs.map((slug) => ({ ...siteExamples.getSite.response, slug }))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const environment = {
    ...{ url: `127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'pl_any' },
    ...{ browser: undefined, configFolder: '/nowhere', isCi: true },
    ...{ isColourful: false, isDebugging: false },
  }
  const printed: unknown[] = []
  const output = {
    ...createOutput({ json: true, quiet: true }, environment),
    printResult: ({ json }: { readonly json: unknown }) => printed.push(json),
  }
  expect(await run(['complete-slugs'], { environment, output })).toBe(0)
  expect(printed).toEqual([['my-site']])
  server.close()
})

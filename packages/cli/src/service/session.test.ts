// Which server a command uses.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredentialsFile } from '../credentials/credentials-file.ts'
import { readPackagedUrl } from '../credentials/packaged-url.ts'
import { createOutput } from '../terminal/output.ts'
import { openSession } from './session.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-session-'))
})
afterAll(() => rm(folder, { recursive: true }))

const packagedUrl = 'https://packaged.example'

async function choose(name: string, given: { url?: string; variable?: string } = {}) {
  const environment = {
    ...{ url: given.variable, token: undefined, browser: undefined },
    ...{ configFolder: path.join(folder, name), isCi: true },
    ...{ isColourful: false, isDebugging: false },
  }
  const said: string[] = []
  const output = {
    ...createOutput({ json: false, quiet: false }, environment),
    say: (line: string) => said.push(line),
  }
  const { url } = given.url === undefined ? {} : { url: given.url }
  const session = await openSession(url === undefined ? {} : { url }, {
    ...{ environment, output, packagedUrl },
  })
  return { url: session.url, said }
}

test('without a login, the server that the client was downloaded from', async () => {
  expect(await choose('new')).toEqual({ url: packagedUrl, said: [] })
})

test('--url, PLINTH_URL and the last login take precedence, and a login elsewhere is said', async () => {
  const expiresAt = Date.now() + 3_600_000
  await createCredentialsFile(path.join(folder, 'used')).change(() => ({
    lastService: 'https://last.example',
    byService: new Map([
      ['https://last.example', { accessToken: 'a', refreshToken: 'b', expiresAt }],
    ]),
  }))
  expect(await choose('used', { url: 'plinth.example' })).toEqual({
    ...{ url: 'https://plinth.example', said: [] },
  })
  expect(await choose('used', { variable: 'localhost:4000' })).toEqual({
    ...{ url: 'http://localhost:4000', said: [] },
  })
  expect(await choose('used')).toEqual({
    url: 'https://last.example',
    said: [expect.stringContaining(`--url ${packagedUrl}`)],
  })
})

test.each([
  ['{"config":{"url":"https://packaged.example"}}', packagedUrl],
  ['{"name":"plinth"}', undefined],
  ['{"config":{"url":"https://packaged.example/path"}}', undefined],
  ['{"config":{"url":"javascript:alert(1)"}}', undefined],
  ['not JSON', undefined],
])('the manifest %s', async (text, expected) => {
  const file = path.join(folder, 'package.json')
  await writeFile(file, text)
  expect(readPackagedUrl(pathToFileURL(file))).toBe(expected)
})

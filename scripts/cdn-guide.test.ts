// The guide about CDNs shows the configuration of Varnish that is in `deploy/` and that the system tests
// use, and quotes the limits of the code.
import { readFileSync } from 'node:fs'
import { formatCount } from '@plinth/domain/base/sizes'
import { expect, test } from 'vitest'
import { createCdn } from '../packages/server/src/adapters/cdn/create-cdn.ts'
import { repeatAfterMs } from '../packages/server/src/usecases/purging/purge-due.ts'
import { maxTagsOf } from '../packages/server/src/usecases/purging/tags-of-purges.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const guide = read('docs/cdn.md')

test('docs/cdn.md has the complete deploy/varnish.vcl', () => {
  expect(guide).toContain(`\n${read('deploy/varnish.vcl')}\`\`\`\n`)
})

test('docs/cdn.md quotes the limits', () => {
  const { maxTags, maxTagBytes } = createCdn({ kind: 'http', zone: '', token: null, url: '' })
  expect(repeatAfterMs).toBe(5000)
  for (const quote of [
    'again after five seconds',
    `more than ${formatCount(maxTagsOf({ maxTags }))} drops`,
    `at most ${maxTags} tags and ${formatCount(maxTagBytes)} bytes`,
  ])
    expect(guide).toContain(quote)
})

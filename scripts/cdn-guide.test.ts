// The guide shows the configuration of Varnish that is in `deploy/` and that the system tests use.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test('docs/cdn.md has the complete deploy/varnish.vcl', () => {
  expect(read('docs/cdn.md')).toContain(`\n${read('deploy/varnish.vcl')}\`\`\`\n`)
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { frontAsset } from './front-asset.ts'

const drawn = (plans: string) => `<!--plans ${plans}--><p>${plans}</p>\n<!--drawn-->`
const built = `<html lang="en" data-base-url="http://x.invalid"><code>curl http://x.invalid/a</code>${drawn('sold')}${drawn('unsold')}`
const facts = { baseUrl: 'https://plinth.example', sellsPlans: true }

test('every encoding of the page has the service’s base URL', () => {
  const { plain, coded } = frontAsset(built, facts)
  const html =
    '<html lang="en" data-base-url="https://plinth.example"><code>curl https://plinth.example/a</code><p>sold</p>\n'
  expect(plain.toString()).toBe(html)
  expect(brotliDecompressSync(coded.br ?? '').toString()).toBe(html)
  expect(gunzipSync(coded.gzip ?? '').toString()).toBe(html)
})

test('without plans for sale the page shows no prices', () => {
  const { plain } = frontAsset(built, { ...facts, sellsPlans: false })
  expect(plain.toString()).toMatch(/<\/code><p>unsold<\/p>\n$/)
})

test('a hostile base URL is escaped', () => {
  const { plain } = frontAsset(built, { ...facts, baseUrl: `http://$&"'><script>` })
  expect(plain.toString()).toContain('curl http://$&amp;&quot;&#39;&gt;&lt;script&gt;/a')
})

test.each([
  ['address', '<html>', 'no placeholder'],
  ['plans', '<html data-base-url="http://x.invalid">', 'not rendered for plans sold'],
])('a page without a placeholder for the %s is refused', (_, page, problem) => {
  expect(() => frontAsset(page, facts)).toThrow(problem)
})

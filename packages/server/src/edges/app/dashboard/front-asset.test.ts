import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { frontAsset } from './front-asset.ts'

const built =
  '<html lang="en" data-base-url="http://x.invalid"><code>curl http://x.invalid/a</code>'

test('the page knows the address of its own service, in every form', () => {
  const { plain, coded } = frontAsset(built, 'https://plinth.example')
  const html =
    '<html lang="en" data-base-url="https://plinth.example"><code>curl https://plinth.example/a</code>'
  expect(plain.toString()).toBe(html)
  expect(brotliDecompressSync(coded.br ?? '').toString()).toBe(html)
  expect(gunzipSync(coded.gzip ?? '').toString()).toBe(html)
})

test('a hostile base URL is text', () => {
  const { plain } = frontAsset(built, `http://$&"'><script>`)
  expect(plain.toString()).toContain('curl http://$&amp;&quot;&#39;&gt;&lt;script&gt;/a')
})

test('a page without a place for the address is refused', () => {
  expect(() => frontAsset('<html>', 'https://plinth.example')).toThrow('no place')
})

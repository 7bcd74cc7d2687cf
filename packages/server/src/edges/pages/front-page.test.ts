import { expect, test } from 'vitest'
import { frontPage } from './front-page.ts'
import { loadBrand } from './load-brand.ts'

const brand = loadBrand()

test('shows commands that work on this server', () => {
  const html = frontPage(brand, 'https://plinth.example:8443')
  const api = 'https://plinth.example:8443/api/v1'
  expect(html).toContain(`curl -F file=@index.html ${api}/drops<`)
  expect(html).toContain(`curl -F file=@notes.md ${api}/drops<`)
  expect(html).toContain(`curl ${api}/sites \\\n`)
  expect(html).toContain(`curl ${api}/sites/$SITE_ID/upload-bundle \\\n`)
})

test('leads to the reference and to the OpenAPI document', () => {
  const html = frontPage(brand, 'https://plinth.example')
  expect(html).toContain('href="/docs/api"')
  expect(html).toContain('href="/api/v1/openapi.json"')
})

test('leads to an account', () => {
  const html = frontPage(brand, 'https://plinth.example')
  expect(html).toContain('href="/signin">Sign in</a>')
  expect(html).toContain('href="/signup">Sign up</a>')
})

test('writes a hostile base URL as text', () => {
  const html = frontPage(brand, `http://x"'><script>alert(1)</script>`)
  expect(html).not.toContain('<script')
  expect(html).toContain(
    'http://x&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;/api/v1/drops',
  )
})

import { expect, test } from 'vitest'
import { loadBrand } from './load-brand.ts'
import { unbuiltFrontPage } from './unbuilt-front-page.ts'

test('says what is missing, and shows a command that works on this server', () => {
  const html = unbuiltFrontPage(loadBrand(), 'https://plinth.example:8443')
  expect(html).toContain('<code>npm ci</code>')
  expect(html).toContain('curl -F file=@index.html https://plinth.example:8443/api/v1/drops<')
})

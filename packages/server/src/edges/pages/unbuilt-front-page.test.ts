import { expect, test } from 'vitest'
import { loadBrand } from './shell/load-brand.ts'
import { unbuiltFrontPage } from './unbuilt-front-page.ts'

test('names the missing build step and shows a working curl command', () => {
  const html = unbuiltFrontPage(loadBrand(), 'https://plinth.example:8443')(null)
  expect(html).toContain('<code>npm ci</code>')
  expect(html).toContain('curl -F file=@index.html https://plinth.example:8443/api/v1/drops<')
})

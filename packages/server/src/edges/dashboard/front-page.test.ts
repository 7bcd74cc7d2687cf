import { expect, test } from 'vitest'
import { frontPage } from './front-page.ts'

const drawn = (plans: string) => `<!--plans ${plans}--><p>${plans}</p>\n<!--drawn-->`
const built = `<html lang="en" data-base-url="http://x.invalid"><code>curl http://x.invalid/a</code>${drawn('sold')}${drawn('unsold')}`
const facts = { baseUrl: 'https://plinth.example', sellsPlans: true, allowsSignUp: true }

test('the page has the service’s base URL', () => {
  expect(frontPage(built, facts)).toBe(
    '<html lang="en" data-base-url="https://plinth.example"><code>curl https://plinth.example/a</code><p>sold</p>\n',
  )
})

test('without plans for sale the page shows no prices', () => {
  const html = frontPage(built, { ...facts, sellsPlans: false })
  expect(html).toMatch(/<\/code><p>unsold<\/p>\n$/)
})

test('a service with closed sign-up marks the page, so that it hides the links', () => {
  const html = frontPage(built, { ...facts, allowsSignUp: false })
  expect(html).toMatch(/^<html data-signup="closed" lang="en" data-base-url=/)
})

test('a hostile base URL is escaped', () => {
  const html = frontPage(built, { ...facts, baseUrl: `http://$&"'><script>` })
  expect(html).toContain('curl http://$&amp;&quot;&#39;&gt;&lt;script&gt;/a')
})

test.each([
  ['address', '<html>', 'no placeholder'],
  ['plans', '<html data-base-url="http://x.invalid">', 'not rendered for plans sold'],
])('a page without a placeholder for the %s is refused', (_, page, problem) => {
  expect(() => frontPage(page, facts)).toThrow(problem)
})

import { expect, test } from 'vitest'
import { loadBrand } from './load-brand.ts'
import { pageShell, staticPage } from './page-shell.ts'

const parts = { title: 'A page', style: '', body: '<main id="main"></main>', path: '/gallery' }
const hrefs = (html: string) => {
  const [header = ''] = html.split('</header>')
  return Array.from(header.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href]) => href)
}

test('visitors can sign in and sign up', () => {
  const html = pageShell({ brand: loadBrand(), viewer: null }, parts)
  expect(hrefs(html)).toEqual(['#main', '/', '/gallery', '/docs', '/signin', '/signup'])
  expect(html).toContain('<a href="/gallery" aria-current="page">')
})

test('only the sign-in is offered where the operator creates all accounts', () => {
  const html = pageShell({ brand: loadBrand(null, { signUp: false }), viewer: null }, parts)
  expect(hrefs(html)).toEqual(['#main', '/', '/gallery', '/docs', '/signin'])
})

test('signed-in users see their account', () => {
  const own = ['/dashboard', '/dashboard/connect', '/dashboard/settings']
  const page = staticPage(loadBrand(), parts)
  const html = page({ email: '<b>@example.org' })
  expect(hrefs(html)).toEqual(['#main', '/dashboard', ...own, '/docs', `${own[2]}/account`])
  expect(html).toContain('<span>&lt;b&gt;@example.org</span>')
  expect(html).not.toContain('<form')
  expect(hrefs(page({ email: 'a@b', operator: true }))).toContain('/dashboard/operator')
  expect(page(null)).not.toContain('@example.org')
})

test('the footer is a landmark of its own, for everyone', () => {
  const html = pageShell({ brand: loadBrand(), viewer: null }, parts)
  const [, footer = ''] = html.split('<footer')
  expect(footer).toContain('<nav aria-label="Footer">')
  expect(Array.from(footer.matchAll(/<a href="([^"]+)">/g), ([, href]) => href)).toEqual([
    '/docs',
    '/docs/api',
    '/gallery',
    '/report',
  ])
})

test('Inter is loaded from this origin, or not at all', () => {
  const page = { brand: loadBrand('/assets/inter.woff2'), viewer: null }
  const html = pageShell(page, parts)
  expect(html.match(/url\([^)]*\)/g)).toEqual(['url("/assets/inter.woff2")'])
  expect(html).toContain('font-display: swap')
  expect(pageShell({ brand: loadBrand(), viewer: null }, parts)).not.toContain('Inter')
})

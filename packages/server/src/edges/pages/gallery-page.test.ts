import { expect, test } from 'vitest'
import { type GalleryDrop, galleryPage } from './gallery-page.ts'
import { loadBrand } from './shell/load-brand.ts'

const page = { brand: loadBrand(), viewer: null }
const drop: GalleryDrop = { name: '', slug: 'pears', url: 'http://pears.localhost:4000', since: 0 }
const mainOf = (html: string) => html.split('<main ')[1] ?? ''

test('names are escaped, and a drop without a visible name shows its slug', () => {
  const name = `"'><img src=x onerror=alert(1)></title></style></script><!--`
  const drops = [{ ...drop, name }, drop, { ...drop, name: '\u200b\u2800' }]
  const html = mainOf(galleryPage(page, { drops, first: true, next: null, now: 1 }))
  expect(html).not.toMatch(/<img|<script|<\/title|<!--/)
  expect(html.match(/<bdi>pears<\/bdi><\/a><\/h2>/g)).toHaveLength(2)
})

test.each([
  [true, null, [], 'No pages yet'],
  [true, '9-x', ['/gallery?before=9-x'], 'No pages here right now'],
  [false, '9-x', ['/gallery', '/gallery?before=9-x'], 'No pages here right now'],
  [false, null, ['/gallery'], 'No pages here right now'],
] as const)('page links (first: %s, next: %s): %j', (first, next, links, expectedText) => {
  const html = galleryPage(page, { drops: [], first, next, now: 0 })
  const [, turn = ''] = /<nav class="turn"(.*?)<\/nav>/s.exec(html) ?? []
  expect(Array.from(turn.matchAll(/href="(\/gallery[^"]*)"/g), ([, href]) => href)).toEqual(links)
  expect(html).toContain(expectedText)
  expect(html.includes('content="noindex"')).toBe(!first)
})

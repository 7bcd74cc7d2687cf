import type { PageEncoding } from '@plinth/domain/versions/manifest'
import { maxTitleLength } from '@plinth/domain/versions/page-title'
import { expect, test } from 'vitest'
import { awkwardPages, unmarked } from './awkward-pages.test-support.ts'
import { scanPage } from './scan-page.ts'

async function titleOf(page: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(page)
  return (await scanPage({ size: bytes.length, chunks: [bytes] })).title
}

test.each([
  ['an ordinary page', '<!doctype html><html><head><title>Menu</title></head><h1>Other', 'Menu'],
  [
    'white space',
    '<title>\n  Opening\t hours \r\n of the shop\n</title>',
    'Opening hours of the shop',
  ],
  [
    'entities',
    '<title>Fish &amp; chips &mdash; caf&eacute; &#x1F41F;</title>',
    'Fish & chips — café 🐟',
  ],
  ['other scripts', '<title>日本語 café 🐟</title>', '日本語 café 🐟'],
  ['entities among other scripts', '<title>日本語 &eacute; é</title>', '日本語 é é'],
  ['markup in a title, which is text', '<title>a <b>b</b></title>', 'a <b>b</b>'],
  ['capital letters', '<TITLE>Menu</TITLE>', 'Menu'],
  ['a title in the body', '<body><p>Hello<title>Menu</title>', 'Menu'],
  ['a title after a heading', '<h1>Other</h1><title>Menu</title>', 'Menu'],
  ['two titles', '<title>First</title><title>Second</title>', 'First'],
  ['a blank title', '<title> &nbsp;</title><h1>Menu</h1>', 'Menu'],
  ['an invisible title', '<title>\u200b\u2800</title><h1>Menu</h1>', 'Menu'],
  ['the title of a picture', '<svg><title>Icon</title></svg><title>Menu</title>', 'Menu'],
  ['only the title of a picture', '<svg><title>Icon</title></svg>', ''],
  ['an empty picture', '<svg/><title>Menu</title>', 'Menu'],
  ['a title in a comment', '<!-- <title>Old</title> --><title>Menu</title>', 'Menu'],
  ['a title in a script', '<script>"<title>Old</title>"</script><title>Menu</title>', 'Menu'],
  ['a heading that is not closed', '<h1>Menu', 'Menu'],
  ['a heading that is closed by nothing but the page', '<h1>Menu<p>of the day', 'Menu'],
  ['a heading', '<p>Hello</p><h1 class="a">Menu <em>of</em> the <br>day</h1>', 'Menu of the day'],
  ['a heading of the first level after others', '<h2>Links</h2><h1>Menu</h1>', 'Menu'],
  ['a heading of another level', '<h3>Menu</h3><h2>Other</h2>', 'Menu'],
  ['a picture as heading', '<h1><img src="logo.png"></h1><h1>Menu</h1>', 'Menu'],
  ['a script in a heading', '<h1>Menu<script>alert(1)</script></h1>', 'Menu'],
  ['an open title', '<title>Menu<h1>Other</h1>', ''],
  ['no page at all', '', ''],
  ['text', 'Hello', ''],
  ['control characters', '<title>a\u0000b\u0007c\u2028d</title>', 'a b c d'],
  ['characters that turn the text around', '<title>a\u202eb\u2066c</title>', 'a b c'],
  [
    'XHTML',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>A &amp; B</title></head><body/></html>',
    'A & B',
  ],
])('the title of %s', async (_page, page, title) => {
  expect(await titleOf(page)).toBe(title)
})

test.each<PageEncoding>(['utf-16le', 'utf-16be'])('a page in %s', async (encoding) => {
  const bytes = Buffer.from('\ufeff<title>日本語 &amp; é</title>', 'utf16le')
  expect(await titleOf(encoding === 'utf-16be' ? bytes.swap16() : bytes)).toBe('日本語 & é')
})

test('a page with a byte order mark', async () => {
  expect(await titleOf('\ufeff<title>é</title>')).toBe('é')
})

test('invalid UTF-8', async () => {
  const page = Buffer.concat([Buffer.from('<title>a'), Buffer.of(0xff), Buffer.from('</title>')])
  expect(await titleOf(page)).toBe('a\ufffd')
})

test.each([
  ['a long title', `<title>${'a'.repeat(1e6)}</title>`],
  ['a long title of two code units each', `<title>${'🐟'.repeat(1e5)}</title>`],
  ['a long title of entities', `<title>${'&amp;'.repeat(1e5)}</title>`],
  ['a long heading of elements', `<h1>${'<b>a</b>'.repeat(1e4)}</h1>`],
  ['many headings', `${'<h1><i></i></h1>'.repeat(1e4)}<h1>a</h1>`],
  ['deep elements', `${'<div>'.repeat(1e5)}<h1>a</h1>`],
  ['deep pictures', `${'<svg>'.repeat(1e4)}<title>a</title>`],
])('%s gives a short title', async (_page, page) => {
  const title = await titleOf(page)
  expect([...title].length).toBeLessThanOrEqual(maxTitleLength)
  expect(title.isWellFormed()).toBe(true)
})

test('awkward pages have no title, or a short one on one line', async () => {
  for (const [, marked] of awkwardPages) {
    const title = await titleOf(unmarked(marked))
    expect(title).not.toMatch(/[\p{Cc}]|^\s|\s$/u)
  }
})

test('in parts', async () => {
  const parts = ['<title>Menu</title><p>Hel', 'lo'].map((part) => Buffer.from(part))
  const size = Buffer.concat(parts).length
  expect((await scanPage({ size, chunks: parts })).title).toBe('Menu')
})

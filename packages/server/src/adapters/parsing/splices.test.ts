import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPage } from './page-file.ts'
import { findSplices, type PageSource, scannedBytes } from './splices.ts'
import { temporaryFolder } from './temporary-folder.test-support.ts'

async function splicesOf(page: PageSource) {
  const splices = await findSplices(page)
  if (splices === null) throw new Error('nothing may be added to this page')
  return splices
}

/** Finds the splices and writes them into the page as `|h|` and `|b|`. */
async function mark(page: string): Promise<string> {
  const bytes = Buffer.from(page)
  const { head, body } = await splicesOf({
    size: bytes.length,
    chunks: [bytes.toString('latin1')],
  })
  return Buffer.concat([
    bytes.subarray(0, head),
    Buffer.from('|h|'),
    bytes.subarray(head, body),
    Buffer.from('|b|'),
    bytes.subarray(body),
  ]).toString()
}

describe('where the head begins', () => {
  it.each([
    ['<!doctype html><html><head><title>x</title></head><body></body></html>', '<head>|h|<title>'],
    ['<HTML><HEAD profile="a>b">x', '<HEAD profile="a>b">|h|x'],
    ['<html lang="en"><p>x', '<html lang="en">|h|<p>'],
    ['<html><!-- <head> --> <head>x', '<head>|h|x'],
    ['<!doctype html>\n<p>x', '<!doctype html>\n|h|<p>'],
    [
      '<?xml version="1.0"?>\n<!-- a --><!doctype html><title>x</title>',
      '<!doctype html>|h|<title>',
    ],
    ['\ufeff<!doctype html>hello', '\ufeff<!doctype html>|h|hello'],
    ['\ufeffhello', '\ufeff|h|hello'],
    ['hello <head> too late', '|h|hello'],
    ['<title>a</title><head>', '|h|<title>'],
    ['</p></head><head>', '</p>|h|</head>'],
    ['<html><html><head>', '<head>|h|'],
    ['日本<p>', '|h|日本'],
    ['<!doctype html>', '<!doctype html>|h|'],
    ['<!-- only a comment', '|h||b|<!--'],
    ['', '|h||b|'],
  ])('%j → %j', async (page, expected) => {
    expect(await mark(page)).toContain(expected)
  })
})

describe('where the body ends', () => {
  it.each([
    ['<body><p>é</p></body></html>', '</p>|b|</body>'],
    ['<body>a</body>b</BODY >c', 'b|b|</BODY >'],
    ['<p>a</html>\n', 'a|b|</html>'],
    ['<p>a', 'a|b|'],
    ['<body>x<script>"</body>"</script></body>', '</script>|b|</body>'],
    ['<body>x</body><script>let a = "</body>"</script>', 'x|b|</body>'],
    ['<body>x</body><!-- </body> -->', 'x|b|</body>'],
    ['<body>x</body><p title="</body>">', 'x|b|</body>'],
    ['<body>x</body><textarea></body></textarea>', 'x|b|</body>'],
    ['<body>x</body><style></body></style>', 'x|b|</body>'],
    ['<title></body></title><p>x', '<p>x|b|'],
    ['<body>x</body><iframe></body></iframe>', 'x|b|</body>'],
    ['<body>x</body><noframes></body></noframes>', 'x|b|</body>'],
    ['<body>x</body><xmp></body></xmp>', 'x|b|</body>'],
    ['<body>x</body><svg><![CDATA[</body>]]></svg>', 'x|b|</body>'],
    ['<body>x<template></body></template>y</body>', 'y|b|</body>'],
    ['<body><svg><title>t</title></svg>x</body>', 'x|b|</body>'],
    ['<body><p>x<!-- open </body>', 'x|b|<!--'],
    ['<p>x<script>open </body>', 'x|b|<script>'],
    ['<p>x<textarea>open', 'x|b|<textarea>'],
    ['<p>x<plaintext></body>', 'x|b|<plaintext>'],
    ['<p>x<div title="open', 'x|b|<div'],
  ])('%j → %j', async (page, expected) => {
    expect(await mark(page)).toContain(expected)
  })
})

it.each([
  ['big-endian', [0xfe, 0xff, 0, 0x3c]],
  ['little-endian', [0xff, 0xfe, 0x3c, 0]],
])('adds nothing to %s UTF-16', async (_name, bytes) => {
  const chunks = [Buffer.from(bytes).toString('latin1')]
  expect(await findSplices({ size: 4, chunks })).toBeNull()
})

it('gives ordered offsets inside the page, however it is cut into chunks', async () => {
  const piece = fc.constantFrom(
    ...['<html>', '<head>', '<body>', '</body>', '</html>', '<script>', '</script>', '<!--', '-->'],
    ...['<template>', '</template>', '<svg>', '</svg>', '<p a="', '">', '<!doctype html>'],
    ...['x', ' ', '&', '\r\n', '\0', 'é', '<', '<textarea>', '</textarea>', '<![CDATA[', ']]>'],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 9 }), async (pieces, length) => {
      const text = Buffer.from(pieces.join('')).toString('latin1')
      const chunks = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
      const whole = await splicesOf({ size: text.length, chunks: [text] })
      expect(await findSplices({ size: text.length, chunks })).toEqual(whole)
      expect(whole.head).toBeGreaterThanOrEqual(0)
      expect(whole.body).toBeGreaterThanOrEqual(whole.head)
      expect(whole.body).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 500 },
  )
})

it('leaves off where a page nests SVG too deeply', async () => {
  const page = `<head><body>${'<svg>'.repeat(200_000)}</body>`
  const splices = await findSplices({ size: page.length, chunks: [page] })
  expect(splices).toEqual({ head: 6, body: page.length })
})

it('reads on where a page has many small pictures', async () => {
  const page = `<body>${'<svg><path/></svg>'.repeat(20_000)}</body>`
  const { body } = await splicesOf({ size: page.length, chunks: [page] })
  expect(body).toBe(page.length - '</body>'.length)
})

describe('a file', () => {
  const folder = temporaryFolder()

  it('is read by bytes, from where the page begins to where it ends', async () => {
    const file = folder.path('page.html')
    await writeFile(file, '<!--<head><title>日本語</title></head><body>é</body><head>')
    const page = { file, offset: 4, size: 52 }
    expect(await findSplices(openPage(page))).toEqual({ head: 6, body: 45 })
  })

  it('beyond the scanned part gets its body splice at the end', async () => {
    const file = folder.path('large.html')
    const page = Buffer.alloc(scannedBytes + 100, '<p>paragraph</p>')
    page.write('<html><head></head><body>early</body>')
    await writeFile(file, page)
    const slice = { file, offset: 0, size: page.length }
    expect(await findSplices(openPage(slice))).toEqual({ head: 12, body: page.length })
  })
})

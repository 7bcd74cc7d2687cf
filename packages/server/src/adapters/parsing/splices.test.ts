import { truncate, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { PageEncoding } from '@plinth/domain/versions/manifest'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { awkwardPages, framedPages, unmarked } from './awkward-pages.test-support.ts'
import { hidingElements } from './hiding-element.ts'
import { openPage } from './page-file.ts'
import { PageParser } from './page-parser.ts'
import { type PageSource, scannedBytes, scanPage } from './scan-page.ts'
import { temporaryFolder } from './temporary-folder.test-support.ts'

function encoded(page: string, encoding: PageEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(page)
  const bytes = Buffer.from(`\ufeff${page.replace(/^\ufeff/, '')}`, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}

const findSplices = async (source: PageSource) => (await scanPage(source)).splices

const splicesOf = (bytes: Uint8Array) => findSplices({ size: bytes.length, chunks: [bytes] })

/** The page as sent, with both insertions. */
async function splice(
  page: string,
  added: { readonly head: string; readonly body: string },
  encoding: PageEncoding = 'utf-8',
): Promise<string> {
  const bytes = encoded(page, encoding)
  const { head, body } = await splicesOf(bytes)
  const asAdded = (text: string) => encoded(text, encoding).subarray(encoding === 'utf-8' ? 0 : 2)
  const sent = Buffer.concat([
    bytes.subarray(0, head),
    asAdded(added.head),
    bytes.subarray(head, body),
    asAdded(added.body),
    bytes.subarray(body),
  ])
  return new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' }).decode(sent)
}

const marks = { head: '|h|', body: '|b|' }

describe.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('in %s', (encoding) => {
  it.each([...awkwardPages, ...framedPages])('%s', async (_, marked) => {
    const page = unmarked(marked)
    const expected = encoding === 'utf-8' ? marked : marked.replace(/^\ufeff/, '')
    expect(await splice(page, marks, encoding)).toBe(expected)
  })

  it('reports an encoding other than UTF-8', async () => {
    const wide = encoding === 'utf-8' ? undefined : encoding
    expect((await splicesOf(encoded('<p>', encoding))).encoding).toBe(wide)
  })
})

it.each(
  'audio canvas datalist details dialog marquee math meter object optgroup option progress rp select svg template video'.split(
    ' ',
  ),
)('inserts before an unclosed <%s>, and after a closed one', async (name) => {
  const closed = `|h|<${name}>a</${name}>b`
  expect(await splice(unmarked(closed), marks)).toBe(`${closed}|b|`)
  const open = `${closed}|b|<${name}>c`
  expect(await splice(unmarked(open), marks)).toBe(open)
})

it('stays aligned if UTF-16 ends with half a code unit', async () => {
  const page = Buffer.concat([encoded('<p>x', 'utf-16le'), Buffer.of(0)])
  expect(await splicesOf(page)).toEqual({ head: 2, body: 10, encoding: 'utf-16le' })
})

const pieces = fc.array(
  fc.constantFrom(
    ...['<html>', '<head>', '<body>', '</body>', '</html>', '<script>', '</script>', '<!--', '-->'],
    ...[
      '<template>',
      '</template>',
      '<svg>',
      '<svg/>',
      '</svg>',
      '<p a="',
      '">',
      '<!doctype html>',
    ],
    ...['x', ' ', '&', '&am', '\r\n', '\0', 'é', '𝒳', '<', '</', '<!', '<?', '<![CDATA[', ']]>'],
    ...['<textarea>', '</textarea>', '<canvas/>', '</canvas>', '<div>', '</div>', "<a b='", "'>"],
    ...['<select>', '</select>', '<frameset>', '<noscript>', '</noscript>', '<plaintext>'],
  ),
)

const encodings = fc.constantFrom<PageEncoding>('utf-8', 'utf-16le', 'utf-16be')

it('gives the same result for any chunking of the page', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, encodings, fc.integer({ min: 3, max: 9 }), async (...drawn) => {
      const [page, encoding, length] = drawn
      const bytes = encoded(page.join(''), encoding)
      const starts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) => n * length)
      const chunks = starts.map((start) => bytes.subarray(start, start + length))
      expect(await findSplices({ size: bytes.length, chunks })).toEqual(await splicesOf(bytes))
    }),
    { numRuns: 300 },
  )
})

/** The tokens of a page, as a browser sees it. */
async function tokensOf(page: string): Promise<string[]> {
  const tokens: string[] = []
  const parser = new PageParser()
  parser.on('startTag', ({ tagName, attrs }) => tokens.push(`<${tagName} ${JSON.stringify(attrs)}`))
  parser.on('endTag', ({ tagName }) => tokens.push(`</${tagName}`))
  parser.on('comment', ({ text }) => tokens.push(`!${text}`))
  parser.on('doctype', ({ name }) => tokens.push(`?${name}`))
  parser.on('text', ({ text }) => tokens.push(`"${text}`))
  await pipeline([page], parser)
  return tokens
}

const joined = (tokens: readonly string[]): string => tokens.join('\n').replaceAll('\n"', '')

const added = { head: '<plinth-head></plinth-head>', body: '<plinth-body></plinth-body>' }

it('inserts the tags as tags, and changes nothing else', async () => {
  const own = ['<plinth-head []', '</plinth-head', '<plinth-body []', '</plinth-body']
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const page = parts.join('')
      const sent = await splice(page, added)
      expect(sent.replace(added.head, '').replace(added.body, '')).toBe(page)
      const tokens = await tokensOf(sent)
      expect(tokens.filter((token) => own.includes(token))).toEqual(own)
      const rest = tokens.filter((token) => !own.includes(token))
      expect(joined(rest)).toBe(joined(await tokensOf(page)))
    }),
    { numRuns: 500 },
  )
})

/** Elements with special nesting rules in browsers. */
const nested = fc.array(
  fc.constantFrom(
    ...'p span b a div h2 ul li table tr td form button details summary dialog canvas svg title'
      .split(' ')
      .flatMap((name) => [`<${name}>`, `</${name}>`]),
    ...['<template>', '</template>', '<select>', '</select>', '<option>', '</option>'],
    ...['<canvas/>', '<svg/>', '<foreignObject>', '</foreignObject>', '<object>', '</object>'],
    ...['x', '<body>', '</body>', '</html>', '<!doctype html>'],
  ),
  { maxLength: 16 },
)

type Node = DefaultTreeAdapterTypes.Node

/**
 * The names of the ancestors of an element, up to the root; null if the page does not contain it.
 */
function ancestorsOf(name: string, node: Node): string[] | null {
  if (node.nodeName === name) return []
  const content = 'content' in node ? [node.content] : []
  for (const child of [...content, ...('childNodes' in node ? node.childNodes : [])]) {
    const ancestors = ancestorsOf(name, child)
    if (ancestors) return [...ancestors, node.nodeName]
  }
  return null
}

it('inserts into the head, and visibly into the body', async () => {
  await fc.assert(
    fc.asyncProperty(nested, async (parts) => {
      const page = parts.join('')
      const sent = parse(await splice(page, { ...added, head: '<link>' }))
      expect(sent.mode).toBe(parse(page).mode)
      expect(ancestorsOf('link', sent)).toEqual(['head', 'html', '#document'])
      const ancestors = ancestorsOf('plinth-body', sent)
      expect(ancestors?.at(-2)).toBe('html')
      expect(ancestors?.filter((name) => hidingElements.has(name))).toEqual([])
    }),
    { numRuns: 1500 },
  )
})

it('stops at deeply nested SVG', async () => {
  const page = `<head><body>${'<svg>'.repeat(200_000)}</body>`
  expect(await splicesOf(Buffer.from(page))).toEqual({ head: 6, body: page.length })
})

it('reads a page with many small SVG images to its end', async () => {
  const page = `<body>${'<svg><path/></svg>'.repeat(20_000)}</body>`
  const { body } = await splicesOf(Buffer.from(page))
  expect(body).toBe(page.length - '</body>'.length)
})

describe('a file', () => {
  const folder = temporaryFolder()

  it('is read from the offset of the page to its end', async () => {
    const file = folder.path('page.html')
    await writeFile(file, '<!--<head><title>日本語</title></head><body>é</body><head>')
    const page = { file, offset: 4, size: 52 }
    expect(await findSplices(openPage(page))).toEqual({ head: 6, body: 45 })
  })

  it('of five megabytes is read to its end', { tags: ['slow'] }, async () => {
    const file = folder.path('long.html')
    const paragraphs = `<p>${'five '.repeat(1024)}</p><!-- </body> -->`.repeat(1024)
    const page = `<html><head></head><body>${paragraphs}</body>`
    await writeFile(file, page)
    const slice = { file, offset: 0, size: page.length }
    const body = page.length - '</body>'.length
    expect(await findSplices(openPage(slice))).toEqual({ head: 12, body })
  })

  it('is read up to a limit', async () => {
    const file = folder.path('large.html')
    await writeFile(file, '')
    await truncate(file, scannedBytes + 100)
    const { chunks } = openPage({ file, offset: 0, size: scannedBytes + 100 })
    let bytes = 0
    for (const chunk of chunks) bytes += chunk.length
    expect(bytes).toBe(scannedBytes)
  })
})

it('inserts at the end of a page beyond the limit', async () => {
  const chunks = [Buffer.from('<html><head></head><body>early</body>')]
  const size = scannedBytes + 100
  expect(await findSplices({ size, chunks })).toEqual({ head: 12, body: size })
})

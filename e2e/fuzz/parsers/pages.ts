// Pages: insertion points that leave every token of the page as it was, titles, and facts.
import assert from 'node:assert/strict'
import { pipeline } from 'node:stream/promises'
import { scorePage } from '@plinth/domain/abuse/phishing/page-score'
import { examineContent } from '@plinth/domain/secrets/examine-content'
import { maxTitleLength, titleFrom } from '@plinth/domain/versions/page-title'
import fc from 'fast-check'
import { PageParser } from '../../../packages/server/src/adapters/parsing/page-parser.ts'
import { readFacts } from '../../../packages/server/src/adapters/parsing/phishing/read-page.ts'
import { scanPage } from '../../../packages/server/src/adapters/parsing/scan-page.ts'
import { findXmlSplices } from '../../../packages/server/src/adapters/parsing/xml-splices.ts'
import { anyText, textOf } from '../inputs/text.ts'
import { target } from '../target.ts'

const tags = 'html head body title h1 p div svg math template script style textarea table tr select'
const htmlWords = [
  ...tags.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...[
    '<!doctype html>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '<',
    '</',
    '>',
    '/>',
    '&',
    '&amp',
  ],
  ...[
    '<p a="',
    '">',
    "<a b='",
    "'>",
    '<svg/>',
    '<plaintext>',
    '<noscript>',
    '<frameset>',
    '<iframe>',
  ],
  ...[
    '<form action="https://a.example">',
    '<input type=password>',
    '<a href=x>',
    '<img src=x onerror=',
  ],
  ...['x', ' ', '\n', '\0', 'é', '𝒳', '&#x41;', '&notin;', '<br>', '<meta charset=utf-16>', ' a=b'],
]
const xmlWords = [
  ...[
    '<html xmlns="http://www.w3.org/1999/xhtml">',
    '</html>',
    '<head>',
    '</head>',
    '<body>',
    '</body>',
  ],
  ...[
    '<?xml version="1.0"?>',
    '<!DOCTYPE html>',
    '<!DOCTYPE html [<!ENTITY a "b">]>',
    '&a;',
    '&amp;',
  ],
  ...[
    '<body/>',
    '<p>',
    '</p>',
    '<x:y xmlns:x="u"/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    'é',
    '𝒳',
    '<',
  ],
  ...[
    ' encoding="utf-16"',
    '<?xml-stylesheet href="a"?>',
    '<!ENTITY % p "">',
    'x',
    '\0',
    '"',
    '<title/>',
  ],
]
const secretWords = [
  ...[
    'AKIA',
    'ghp_',
    'sk_live_',
    '-----BEGIN RSA PRIVATE KEY-----',
    '-----END',
    '=',
    ':',
    '"',
    '\n',
  ],
  ...[
    'password',
    'api_key',
    'token',
    'a'.repeat(20),
    'A1b2C3d4E5',
    'https://u:p@a.example',
    ' ',
    '-',
  ],
]
const added = { head: '<plinth-head></plinth-head>', body: '<plinth-body></plinth-body>' }

const splicesOf = async (bytes: Buffer, chunks = [bytes]) =>
  (await scanPage({ size: bytes.length, chunks })).splices

/** The page as it is sent. Insertions must be in the encoding of the page; these are only UTF-8. */
const spliced = (bytes: Buffer, { head, body }: { head: number; body: number }, insert = added) =>
  Buffer.concat([
    bytes.subarray(0, head),
    Buffer.from(insert.head),
    bytes.subarray(head, body),
    Buffer.from(insert.body),
    bytes.subarray(body),
  ])

async function tokensOf(page: Buffer): Promise<string[]> {
  const tokens: string[] = []
  const parser = new PageParser()
  parser.on('startTag', ({ tagName, attrs }) => tokens.push(`<${tagName} ${JSON.stringify(attrs)}`))
  parser.on('endTag', ({ tagName }) => tokens.push(`</${tagName}`))
  parser.on('comment', ({ text }) => tokens.push(`!${text}`))
  parser.on('doctype', ({ name }) => tokens.push(`?${name}`))
  parser.on('text', ({ text }) => tokens.push(`"${text}`))
  await pipeline([page.toString('latin1')], parser)
  return tokens
}

const isAdded = (token: string): boolean => /^<\/?plinth-(head|body)/.test(token)
const joined = (tokens: readonly string[]): string => tokens.join('\n').replaceAll('\n"', '')

const longPages = { longest: 200_000, rarely: 300 }

export const pageTargets = [
  target({
    name: 'HTML splices',
    share: 3,
    inputs: fc.record({ page: textOf(htmlWords, longPages), cut: fc.integer({ min: 3, max: 60 }) }),
    async check({ page, cut }) {
      const bytes = Buffer.from(page)
      const { splices, title } = await scanPage({ size: bytes.length, chunks: [bytes] })
      const { head, body, encoding } = splices
      assert.ok(head >= 0 && head <= body && body <= bytes.length)
      assert.equal(title, titleFrom(title))
      const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)]
      assert.deepEqual(await splicesOf(bytes, chunks), splices)
      if (encoding !== undefined || bytes.length > 20_000) return
      const tokens = await tokensOf(spliced(bytes, splices))
      assert.equal(tokens.filter(isAdded).length, 4)
      const rest = tokens.filter((token) => !isAdded(token))
      assert.equal(joined(rest), joined(await tokensOf(bytes)))
    },
  }),
  target({
    name: 'XHTML splices',
    share: 2,
    inputs: fc.record({
      page: textOf(xmlWords, longPages),
      whole: fc.boolean(),
      encoding: fc.constantFrom<BufferEncoding>('utf8', 'utf16le', 'latin1'),
    }),
    check({ page, whole, encoding }) {
      const start = '<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body>'
      const text = whole ? `${start}${page}</body></html>` : page
      const bytes = Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding)
      const splices = findXmlSplices(bytes)
      if (splices === null) return
      assert.ok(splices.head <= splices.body && splices.body <= bytes.length)
      if (splices.encoding !== undefined) return
      const sent = spliced(bytes, splices, { head: '<link/>', body: '<i/>' })
      assert.notEqual(findXmlSplices(sent), null)
    },
  }),
  target({
    name: 'phishing facts',
    inputs: textOf([...htmlWords, 'document.write("', '")', 'atob(', 'eval('], longPages),
    async check(page) {
      const score = scorePage(await readFacts([page]))
      assert.ok(score !== undefined)
    },
  }),
  target({
    name: 'secrets',
    inputs: fc.oneof(
      textOf(secretWords, { longest: 500_000, rarely: 300 }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
    check(bytes) {
      const { lines = [] } = examineContent(bytes)
      assert.ok(Array.isArray(lines))
    },
  }),
  target({
    name: 'titles',
    inputs: fc.array(anyText).map((parts) => parts.join(' ')),
    check(text) {
      const title = titleFrom(text)
      assert.ok([...title].length <= maxTitleLength)
      assert.doesNotMatch(title, /[\p{Cc}\u2028\u2029]/u)
      assert.equal(titleFrom(title), title)
    },
  }),
]

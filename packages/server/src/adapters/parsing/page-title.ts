// Finds the title of an HTML page: its `title` element, else its first heading.
import { pipeline } from 'node:stream/promises'
import type { PageEncoding } from '@plinth/domain/versions/manifest'
import { titleFrom } from '@plinth/domain/versions/page-title'
import type { SAXParser } from 'parse5-sax-parser'
import { PageParser } from './page-parser.ts'

/** Characters of markup that are read of a title or heading. */
const maxMarkup = 4_000

/** The content of an element, as positions in the text that the parser reads. */
interface Extent {
  readonly tagName: string
  readonly start: number
  readonly end: number
}

/**
 * Returns a function that must be called after the page was parsed, with its first part. A title
 * that ends after it is not found, which is in practice never: parts have a megabyte.
 */
export function trackTitle(
  parser: SAXParser,
): (part: string, encoding: PageEncoding) => Promise<string> {
  const found: Extent[] = []
  let open: Omit<Extent, 'end'> | null = null
  /** SVG has `title` elements of its own, for its shapes. */
  let foreignDepth = 0

  parser.on('startTag', ({ tagName, selfClosing, sourceCodeLocation: at }) => {
    if (!at) return
    if (tagName === 'svg' && !selfClosing) foreignDepth += 1
    if (foreignDepth > 0 || open || !isWanted(tagName, found)) return
    open = { tagName, start: at.endOffset }
  })
  parser.on('endTag', ({ tagName, sourceCodeLocation: at }) => {
    if (!at) return
    if (tagName === 'svg' && foreignDepth > 0) foreignDepth -= 1
    if (tagName !== open?.tagName) return
    found.push({ ...open, end: at.startOffset })
    open = null
  })

  return async (part, encoding) => {
    const extents = open && headings.has(open.tagName) ? [...found, unclosed(part, open)] : found
    for (const extent of extents.toSorted((one, other) => rank(one) - rank(other))) {
      const title = await textIn(part, encoding, extent)
      if (title !== '') return title
    }
    return ''
  }
}

/** Of a heading that is not closed: the text before the next tag. */
function unclosed(part: string, open: Omit<Extent, 'end'>): Extent {
  const next = part.indexOf('<', open.start)
  return { ...open, end: next < 0 ? part.length : next }
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Enough of them: an early heading may be a picture. */
const maxHeadings = 10

/** Browsers show the first `title`. */
function isWanted(tagName: string, found: readonly Extent[]): boolean {
  if (tagName === 'title') return found.every((extent) => extent.tagName !== 'title')
  return headings.has(tagName) && found.length < maxHeadings
}

/** The title comes first, then headings of the first level, then the others. */
const rank = ({ tagName }: Extent): number => ['title', 'h1', tagName].indexOf(tagName)

async function textIn(
  part: string,
  encoding: PageEncoding,
  { tagName, start, end }: Extent,
): Promise<string> {
  if (end > part.length) return ''
  const units = part.slice(start, Math.min(end, start + maxMarkup))
  // The parser read UTF-8 byte by byte: see `PageDecoder`.
  const markup = encoding === 'utf-8' ? Buffer.from(units, 'latin1').toString() : units
  const isPlain = !/[<&]/.test(markup)
  return titleFrom(isPlain ? markup : await textOf(`<${tagName}>${markup}</${tagName}>`))
}

/** The text of a short piece of markup, as it is shown. */
async function textOf(markup: string): Promise<string> {
  const parser = new PageParser()
  let text = ''
  let hidden: string | null = null
  parser.on('startTag', ({ tagName }) => {
    if (tagName === 'script' || tagName === 'style') hidden ??= tagName
    // Words in separate elements are separate words, except where an element is part of a word.
    if (tagName === 'br') text += ' '
  })
  parser.on('endTag', ({ tagName }) => {
    if (tagName === hidden) hidden = null
  })
  parser.on('text', (part) => {
    if (hidden === null) text += part.text
  })
  await pipeline([markup], parser)
  return text
}

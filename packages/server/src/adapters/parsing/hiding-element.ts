// Elements of which a browser shows nothing, or not at first, of what stands in them. People write
// `<canvas/>`, which closes nothing: the rest of the page then stands in the canvas.
import type { SAXParser } from 'parse5-sax-parser'

export interface HidingElement {
  readonly tagName: string
  readonly start: number
}

/** Nothing but their own end closes these. */
const sealed = new Set(['object', 'select', 'template'])
const hiding = new Set([
  ...sealed,
  'audio',
  'canvas',
  'datalist',
  'details',
  'dialog',
  'math',
  'svg',
  'video',
])

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** More than any page has: one that makes up a name for each of its tags is not followed for ever. */
const mostNames = 1_000
/** Their end tags close nothing that stands in them. */
const root = new Set(['body', 'html'])

/**
 * Watches for the outermost of them that is open; null: none. Whatever is open around it takes it
 * along when it closes. Names are counted, because a stack could grow as large as the page.
 */
export function watchHiding(parser: SAXParser): () => HidingElement | null {
  let outermost: HidingElement | null = null
  const around = new Map<string, number>()
  const within = new Map<string, number>()

  parser.on('startTag', ({ tagName, sourceCodeLocation: at }) => {
    if (empty.has(tagName) || !at) return
    if (outermost) add(within, tagName)
    else if (hiding.has(tagName)) outermost = { tagName, start: at.startOffset }
    else add(around, tagName)
  })
  parser.on('endTag', ({ tagName }) => {
    if (root.has(tagName)) return
    if (outermost === null) take(around, tagName)
    else if (!take(within, tagName) && closes(tagName, outermost)) {
      outermost = null
      within.clear()
    }
  })

  function closes(tagName: string, open: HidingElement): boolean {
    if (tagName === open.tagName) return true
    return !sealed.has(open.tagName) && take(around, tagName)
  }

  return () => outermost
}

function add(counts: Map<string, number>, name: string): void {
  const count = counts.get(name) ?? 0
  if (count > 0 || counts.size < mostNames) counts.set(name, count + 1)
}

/** Whether there was one to take. */
function take(counts: Map<string, number>, name: string): boolean {
  const count = counts.get(name) ?? 0
  if (count > 0) counts.set(name, count - 1)
  return count > 0
}

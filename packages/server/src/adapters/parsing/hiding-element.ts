// Elements of which a browser shows nothing, or not at first, of what stands in them. People write
// `<canvas/>`, which closes nothing: the rest of the page then stands in the canvas.
import type { SAXParser } from 'parse5-sax-parser'

export interface HidingElement {
  readonly tagName: string
  readonly start: number
}

const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

export const hidingElements = names(
  `audio canvas datalist details dialog marquee math meter object optgroup option progress rp select
   svg template video`,
)

/** Close by themselves where what holds them does. */
const implied = names('caption colgroup dd dt li p tbody td tfoot th thead tr')
const blocks = names(
  `address applet article aside blockquote button center details dialog dir div dl fieldset
   figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup listing main marquee menu nav object
   ol pre search section select summary table template ul`,
)
/** Nobody closes these, and the end of their list does. */
const options = names('optgroup option')
const lists = names('datalist select')
/** HTML in a drawing or a formula. */
const enclaves = names('annotation-xml desc foreignObject mi mn mo ms mtext title')
/** An end tag reaches no further up than to one of these. */
const bounds = new Set([...implied, ...blocks, ...enclaves])

/** What is nested deeper counts as left open. */
const deepest = 100

/**
 * Watches for the outermost of them that is open; null: none. One that may still be open counts as
 * open: what is added before it is always seen. So nothing but its own end closes it, and not while
 * it holds something that a browser may not let that end tag close.
 */
export function watchHiding(parser: SAXParser): () => HidingElement | null {
  let outermost: HidingElement | null = null
  const open: string[] = []

  parser.on('startTag', ({ tagName, sourceCodeLocation: at }) => {
    if (hidingElements.has(tagName) && at) outermost ??= { tagName, start: at.startOffset }
    if (outermost && open.length < deepest && mayKeepOpen(tagName, open.at(-1))) open.push(tagName)
  })
  parser.on('endTag', ({ tagName }) => {
    if (open.length === deepest) return
    const last = blocks.has(tagName)
      ? open.findLastIndex((name) => !implied.has(name))
      : open.length - 1
    if (open[last] === tagName) open.length = last
    if (open.length === 0) outermost = null
  })

  return () => outermost
}

/**
 * Also what hides by itself: something around the outermost may have closed that one, and a browser
 * then ignores its end.
 */
function mayKeepOpen(tagName: string, last = ''): boolean {
  if (lists.has(last) && options.has(tagName)) return false
  if (implied.has(tagName) && last === tagName) return false
  return bounds.has(tagName) || hidingElements.has(tagName)
}

// Tracks elements whose content a browser hides, at least at first. A stray `<canvas/>` is not
// self-closing in HTML, so the rest of the page becomes its content.
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

/** Closed implicitly when their parent is closed. */
const implied = names('caption colgroup dd dt li p tbody td tfoot th thead tr')
const blocks = names(
  `address applet article aside blockquote button center details dialog dir div dl fieldset
   figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup listing main marquee menu nav object
   ol pre search section select summary table template ul`,
)
/** Usually not closed; the end of the list closes them. */
const options = names('optgroup option')
const lists = names('datalist select')
/** HTML integration points in SVG and MathML. */
const enclaves = names('annotation-xml desc foreignObject mi mn mo ms mtext title')
/** An end tag cannot close elements beyond one of these. */
const bounds = new Set([...implied, ...blocks, ...enclaves])

/** Deeper elements count as still open. */
const maxDepth = 100

/**
 * Returns the outermost open hiding element, or null. An element that might still be open counts as
 * open, because content inserted before it is always visible. Only its own end tag closes it, and
 * only if it holds nothing that could make a browser ignore that end tag.
 */
export function trackHidingElements(parser: SAXParser): () => HidingElement | null {
  let outermost: HidingElement | null = null
  const open: string[] = []

  parser.on('startTag', ({ tagName, sourceCodeLocation: at }) => {
    if (hidingElements.has(tagName) && at) outermost ??= { tagName, start: at.startOffset }
    if (outermost && open.length < maxDepth && mayKeepOpen(tagName, open.at(-1))) open.push(tagName)
  })
  parser.on('endTag', ({ tagName }) => {
    if (open.length === maxDepth) return
    const last = blocks.has(tagName)
      ? open.findLastIndex((name) => !implied.has(name))
      : open.length - 1
    if (open[last] === tagName) open.length = last
    if (open.length === 0) outermost = null
  })

  return () => outermost
}

/**
 * Includes hiding elements themselves: an ancestor may have closed the outermost one already, and a
 * browser then ignores its end tag.
 */
function mayKeepOpen(tagName: string, last = ''): boolean {
  if (lists.has(last) && options.has(tagName)) return false
  if (implied.has(tagName) && last === tagName) return false
  return bounds.has(tagName) || hidingElements.has(tagName)
}

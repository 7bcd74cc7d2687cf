import type { SAXParser } from 'parse5-sax-parser'

/** The tokenizer takes quadratic time in nested SVG and MathML; beyond this it is not asked. */
const deepestForeign = 5_000

/** Stops reading where a page nests them deeper than that. */
export function stopAtDepth(parser: SAXParser, stopped: () => void): void {
  let depth = 0
  parser.on('startTag', ({ tagName }) => {
    if (tagName !== 'svg' && tagName !== 'math') return
    depth += 1
    if (depth <= deepestForeign) return
    parser.stop()
    stopped()
  })
  parser.on('endTag', ({ tagName }) => {
    if ((tagName === 'svg' || tagName === 'math') && depth > 0) depth -= 1
  })
}

// Limits the nesting depth of SVG and MathML.
import type { SAXParser } from 'parse5-sax-parser'

/** The tokenizer takes quadratic time in nested SVG and MathML. */
const maxForeignDepth = 5_000

/** Stops the parser at the limit. */
export function limitForeignDepth(parser: SAXParser, stopped: () => void): void {
  let depth = 0
  parser.on('startTag', ({ tagName }) => {
    if (tagName !== 'svg' && tagName !== 'math') return
    depth += 1
    if (depth <= maxForeignDepth) return
    parser.stop()
    stopped()
  })
  parser.on('endTag', ({ tagName }) => {
    if ((tagName === 'svg' || tagName === 'math') && depth > 0) depth -= 1
  })
}

// Finds the insertion point at the end of a page's body.
import type { Comment, Doctype, SAXParser } from 'parse5-sax-parser'
import { trackHidingElements } from './hiding-element.ts'

// Raw-text elements: if left open, they turn the rest of the file into text.
const rawTextElements = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
])

/** At the end of a text, this followed by an inserted tag would begin a comment. */
const halfTag = '</'

/**
 * The insertion point is before the last `</body>`, else before the last `</html>`, else after the
 * last complete token: anything inserted after an unclosed comment, tag or script would become part
 * of it. `</body>` inside a template closes nothing. If an element that hides its content is still
 * open, the insertion point is before that element.
 */
export function trackBodyEnd(parser: SAXParser): (length: number) => number {
  let beforeBody: number | null = null
  let beforeHtml: number | null = null
  let complete = 0
  let declared = 0
  let isRawText = false
  const hidingElement = trackHidingElements(parser)

  parser.on('startTag', ({ tagName, sourceCodeLocation: at }) => {
    isRawText = rawTextElements.has(tagName)
    if (at) complete = isRawText ? at.startOffset : at.endOffset
  })
  parser.on('endTag', ({ tagName, sourceCodeLocation: at }) => {
    isRawText = false
    if (!at) return
    complete = at.endOffset
    const hidden = hidingElement()
    if (hidden?.tagName === 'template') return
    if (tagName === 'body') beforeBody = hidden?.start ?? at.startOffset
    if (tagName === 'html') beforeHtml = hidden?.start ?? at.startOffset
  })
  parser.on('text', ({ text, sourceCodeLocation: at }) => {
    if (at && !isRawText) complete = at.endOffset - (text.endsWith(halfTag) ? halfTag.length : 0)
  })
  const declare = ({ sourceCodeLocation: at }: Comment | Doctype) => {
    if (!at) return
    declared = at.startOffset
    complete = at.endOffset
  }
  parser.on('comment', declare)
  parser.on('doctype', declare)

  // An unclosed comment or doctype is reported with an end beyond the end of the file.
  return (length) =>
    beforeBody ?? beforeHtml ?? hidingElement()?.start ?? (complete > length ? declared : complete)
}

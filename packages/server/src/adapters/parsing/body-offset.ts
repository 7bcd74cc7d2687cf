import type { Comment, Doctype, SAXParser } from 'parse5-sax-parser'
import { watchHiding } from './hiding-element.ts'

// Left open, these turn the rest of the file into their text.
const swallowing = new Set([
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

/** Followed by a tag, this at the end of a text begins a comment. */
const halfTag = '</'

/**
 * Watches for where the body ends: before the last `</body>`, else before the last `</html>`, else
 * after the last thing that is complete: what is added behind an unclosed comment, tag or script
 * would become part of it. `</body>` in a template closes nothing. Where an element that hides what
 * it holds is still open, that place is before it.
 */
export function watchBody(parser: SAXParser): (length: number) => number {
  let beforeBody: number | null = null
  let beforeHtml: number | null = null
  let complete = 0
  let declared = 0
  let swallowed = false
  const hidingElement = watchHiding(parser)

  parser.on('startTag', ({ tagName, sourceCodeLocation: at }) => {
    swallowed = swallowing.has(tagName)
    if (at) complete = swallowed ? at.startOffset : at.endOffset
  })
  parser.on('endTag', ({ tagName, sourceCodeLocation: at }) => {
    swallowed = false
    if (!at) return
    complete = at.endOffset
    const hidden = hidingElement()
    if (hidden?.tagName === 'template') return
    if (tagName === 'body') beforeBody = hidden?.start ?? at.startOffset
    if (tagName === 'html') beforeHtml = hidden?.start ?? at.startOffset
  })
  parser.on('text', ({ text, sourceCodeLocation: at }) => {
    if (at && !swallowed) complete = at.endOffset - (text.endsWith(halfTag) ? halfTag.length : 0)
  })
  const declare = ({ sourceCodeLocation: at }: Comment | Doctype) => {
    if (!at) return
    declared = at.startOffset
    complete = at.endOffset
  }
  parser.on('comment', declare)
  parser.on('doctype', declare)

  // A comment or doctype that never closes is reported with an end behind the end of the file.
  return (length) =>
    beforeBody ?? beforeHtml ?? hidingElement()?.start ?? (complete > length ? declared : complete)
}

import type { SAXParser } from 'parse5-sax-parser'

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

/**
 * Watches for where the body ends: before the last `</body>`, else before the last `</html>`, else
 * after the last thing that is complete: what is added behind an unclosed comment, tag or script
 * would become part of it. `</body>` in a template closes nothing.
 */
export function watchBody(parser: SAXParser): (length: number) => number {
  let beforeBody: number | null = null
  let beforeHtml: number | null = null
  let complete = 0
  let comment = 0
  let swallowed = false
  let templates = 0

  parser.on('startTag', ({ tagName, sourceCodeLocation: at }) => {
    if (tagName === 'template') templates += 1
    swallowed = swallowing.has(tagName)
    if (at) complete = swallowed ? at.startOffset : at.endOffset
  })
  parser.on('endTag', ({ tagName, sourceCodeLocation: at }) => {
    swallowed = false
    if (tagName === 'template' && templates > 0) templates -= 1
    if (!at) return
    complete = at.endOffset
    if (templates > 0) return
    if (tagName === 'body') beforeBody = at.startOffset
    if (tagName === 'html') beforeHtml = at.startOffset
  })
  parser.on('text', ({ sourceCodeLocation: at }) => {
    if (at && !swallowed) complete = at.endOffset
  })
  parser.on('comment', ({ sourceCodeLocation: at }) => {
    if (!at) return
    comment = at.startOffset
    complete = at.endOffset
  })
  parser.on('doctype', ({ sourceCodeLocation: at }) => {
    if (at) complete = at.endOffset
  })

  // A comment that never closes is reported with an end behind the end of the file.
  return (length) => beforeBody ?? beforeHtml ?? (complete > length ? comment : complete)
}

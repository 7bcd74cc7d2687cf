import type { SAXParser } from 'parse5-sax-parser'

// End tags that a browser ignores before the head leave it where it is; these four open it.
const openingEndTags = new Set(['head', 'body', 'html', 'br'])
const content = /[^\t\n\f\r \0]/

/**
 * Watches for where the head begins: after `<head>`, which counts only before any content, else
 * after `<html>`, else before the first content. That is never before the doctype, which would put
 * the page into quirks mode. Null when there is no content at all.
 */
export function watchHead(parser: SAXParser): () => number | null {
  let afterHtml: number | null = null
  let head: number | null = null

  parser.on('text', ({ text, sourceCodeLocation: at }) => {
    if (head === null && at && content.test(text)) head = afterHtml ?? at.startOffset
  })
  parser.on('startTag', ({ tagName, sourceCodeLocation: at }) => {
    if (head !== null || !at) return
    if (tagName === 'html') afterHtml ??= at.endOffset
    else head = tagName === 'head' ? at.endOffset : (afterHtml ?? at.startOffset)
  })
  parser.on('endTag', ({ tagName, sourceCodeLocation: at }) => {
    if (head !== null || !at) return
    if (openingEndTags.has(tagName)) head = afterHtml ?? at.startOffset
  })

  return () => head ?? afterHtml
}

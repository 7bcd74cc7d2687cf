// Finds the insertion point at the start of a page's head.
import type { SAXParser } from 'parse5-sax-parser'

// Before the head, browsers ignore all end tags except these four, which open it.
const openingEndTags = new Set(['head', 'body', 'html', 'br'])
const content = /[^\t\n\f\r \0]/

/**
 * The insertion point is after `<head>` (recognised only before any content), else after `<html>`,
 * else before the first content. Never before the doctype, which would put the page into quirks
 * mode. Null if there is no content at all.
 */
export function trackHeadStart(parser: SAXParser): () => number | null {
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

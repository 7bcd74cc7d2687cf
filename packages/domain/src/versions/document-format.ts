// Formats of a published document. Detects whether pasted text without a file name is HTML or
// Markdown.
import { megabyte } from '../base/sizes.ts'

export type DocumentFormat = 'html' | 'markdown'

export const maxMarkdownBytes = 2 * megabyte

/** HTML if the first thing after white space and comments is a tag: Markdown may start with a comment too. */
export function detectFormat(text: string): DocumentFormat {
  const tag = /<(?:!doctype\s|\?xml\s|[a-z][a-z0-9-]*[\s/>])/iy
  tag.lastIndex = contentStart(text)
  return tag.test(text) ? 'html' : 'markdown'
}

function contentStart(text: string): number {
  let at = skipBlanks(text, 0)
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4)
    if (end < 0) return at
    at = skipBlanks(text, end + 3)
  }
  return at
}

function skipBlanks(text: string, from: number): number {
  const blanks = /\s*/y
  blanks.lastIndex = from
  blanks.test(text)
  return blanks.lastIndex
}

/** The format of a file by its name; null if it is not a document. */
export function formatOf(path: string): DocumentFormat | null {
  if (/\.html?$/i.test(path)) return 'html'
  return /\.(md|markdown)$/i.test(path) ? 'markdown' : null
}

/** The last part of a path, without its extension and the dot; both are empty without a dot. */
export function splitFileName(path: string): { readonly base: string; readonly extension: string } {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0
    ? { base: '', extension: '' }
    : { base: name.slice(0, dot), extension: name.slice(dot + 1) }
}

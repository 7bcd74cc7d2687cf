// What a text is that nobody named: a page, or the source of one.
export type DocumentFormat = 'html' | 'markdown'

/** HTML where the first thing besides blanks and comments is a tag; Markdown may open with a comment too. */
export function detectFormat(text: string): DocumentFormat {
  const tag = /<(?:!doctype\s|\?xml\s|[a-z][a-z0-9-]*[\s/>])/iy
  tag.lastIndex = beginOf(text)
  return tag.test(text) ? 'html' : 'markdown'
}

function beginOf(text: string): number {
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

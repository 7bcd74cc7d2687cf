// The part of a text that fits into one result of `service_read`.

/** About 10,000 tokens: clients cut off results of more than 25,000. */
const maxCharacters = 40_000

export interface Excerpt {
  readonly text: string
  /** Number of its last line. */
  readonly toLine: number
  /** Empty if the text is complete; otherwise how to get the rest. */
  readonly note: string
}

/** Whole lines, unless the first one alone is too long. */
export function excerptOf(text: string, fromLine: number): Excerpt {
  if (text.length <= maxCharacters) {
    return { text, toLine: lastLine(text, fromLine), note: '' }
  }
  const end = text.lastIndexOf('\n', maxCharacters - 1) + 1
  if (end === 0) {
    const cut = text.slice(0, maxCharacters).toWellFormed()
    const isLast = /^[^\n]*\n?$/.test(text)
    const next = isLast ? '' : `; continue with from_line ${fromLine + 1}`
    const note = `, which is cut off because it is too long${next}`
    return { text: cut, toLine: fromLine, note }
  }
  const lines = text.slice(0, end)
  const toLine = lastLine(lines, fromLine)
  return { text: lines, toLine, note: `; continue with from_line ${toLine + 1}` }
}

function lastLine(text: string, fromLine: number): number {
  const feeds = text.split('\n').length - 1
  return text.endsWith('\n') ? fromLine + feeds - 1 : fromLine + feeds
}

// Why two texts are not compared line by line.
import { lineEndOf, sameLines } from '../../documents/line-ends.ts'
import { messages as files } from '../../files/messages.ts'
import { messages } from './messages.ts'

/** Of a line: wrapped, it is about as high as a screen. Minified code would be hundreds of screens. */
const longestLine = 20_000

interface Texts {
  /** Null if there was no text before, or is none after. */
  readonly before: string | null
  readonly after: string | null
}

/** Null if the difference can be seen. */
export function noteOn({ before, after }: Texts): string | null {
  if (!before && !after) return files.empty
  if (hasLongLine(before ?? '') || hasLongLine(after ?? '')) return messages.longLines
  if (before === null || after === null || !sameLines(withoutMark(before), withoutMark(after)))
    return null
  return sameLines(before, after) ? lineEndsNote(before, after) : messages.onlyByteOrderMark
}

function hasLongLine(text: string): boolean {
  for (let start = 0; text.length - start > longestLine; ) {
    const end = text.indexOf('\n', start)
    if (end === -1 || end - start > longestLine) return true
    start = end + 1
  }
  return false
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

function lineEndsNote(before: string, after: string): string | null {
  if (before === after) return null
  const names = { before: nameOf(before), after: nameOf(after) }
  // Of mixed line endings, only the most frequent one has been looked at.
  return names.before === names.after ? messages.someLineEnds : messages.onlyLineEnds(names)
}

const lineEnds: Readonly<Record<string, string>> = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' }
const nameOf = (text: string): string => lineEnds[lineEndOf(text)] ?? ''

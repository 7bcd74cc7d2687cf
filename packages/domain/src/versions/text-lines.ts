// Lines of a text.
import { AppError } from '../base/errors.ts'

export interface LineRange {
  /** Number of the first line, from 1; the first line of the text if absent. */
  readonly fromLine?: number | undefined
  /** Number of the last line; the last line of the text if absent or larger. */
  readonly toLine?: number | undefined
}

export interface TextLines {
  /** With the ends of its lines. */
  readonly text: string
  readonly fromLine: number
  readonly toLine: number
  /** Number of lines in the whole text. */
  readonly lineCount: number
}

/** A line ends with a line feed, as it does for an editor; the last one need not. */
export function linesOf(whole: string, { fromLine = 1, toLine }: LineRange): TextLines {
  const lineCount = countLines(whole)
  const last = Math.min(toLine ?? lineCount, lineCount)
  if (fromLine > lineCount) {
    throw new AppError(
      'invalid_field',
      `The file has ${lineCount} ${lineCount === 1 ? 'line' : 'lines'}, so there is no line ${fromLine}.`,
    )
  }
  if (last < fromLine)
    throw new AppError('invalid_field', 'The last line must not be before the first one.')
  const start = startOfLine(whole, fromLine)
  const text = whole.slice(start, endOfLine(whole, start, last - fromLine))
  return { text, fromLine, toLine: last, lineCount }
}

/** An empty text has one line, which is empty. */
function countLines(text: string): number {
  let count = text === '' || !text.endsWith('\n') ? 1 : 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function startOfLine(text: string, line: number): number {
  let start = 0
  for (let skipped = 1; skipped < line; skipped++) start = text.indexOf('\n', start) + 1
  return start
}

/** After the end of the line that follows `further` lines after the one at `start`. */
function endOfLine(text: string, start: number, further: number): number {
  let end = start
  for (let count = 0; count <= further; count++) {
    const feed = text.indexOf('\n', end)
    if (feed < 0) return text.length
    end = feed + 1
  }
  return end
}

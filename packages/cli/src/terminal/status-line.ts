// The status line of a terminal: redrawn in place, below other messages.
import { printableLine } from './printable.ts'
import { cutToWidth } from './text-width.ts'

export interface StatusLine {
  /** Null removes the line. */
  show(line: string | null): void
  /** Prints text above the line. */
  writeAbove(text: string): void
}

export function createStatusLine(stream: NodeJS.WriteStream): StatusLine {
  let shown: string | null = null
  const erase = () => (shown === null ? '' : '\r\u001B[2K')
  // Never wider than the terminal: a wrapped line could not be erased.
  const draw = () => (shown === null ? '' : fitting(shown, stream.columns - 1))

  return {
    show(line) {
      const before = erase()
      shown = line === null ? null : printableLine(line)
      stream.write(before + draw())
    },
    writeAbove(text) {
      stream.write(erase() + text + draw())
    },
  }
}

const fitting = (line: string, columns: number): string =>
  columns > 0 ? cutToWidth(line, columns) : line

// The one line of a terminal that is drawn again and again, below whatever is said meanwhile.
import { printableLine } from './printable.ts'

export interface StatusLine {
  /** Null takes it away. */
  show(line: string | null): void
  /** Writes something above it. */
  writeAbove(text: string): void
}

export function createStatusLine(stream: NodeJS.WriteStream): StatusLine {
  let shown: string | null = null
  const erase = () => (shown === null ? '' : '\r\u001B[2K')
  // A line that wraps could not be taken away again.
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
  columns > 0 ? [...line].slice(0, columns).join('') : line

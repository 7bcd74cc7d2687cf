// Table output that fits the width of the terminal.
import { alignColumns } from './columns.ts'
import { cutToWidth, widthOf } from './text-width.ts'

export interface TableOptions {
  /** Maximum line width. */
  readonly columns: number
  /**
   * What to do with the last column if the line is too wide: cut it, or print it whole on a line
   * below.
   */
  readonly last: 'cut' | 'below'
}

export function tableLines(
  rows: readonly (readonly string[])[],
  { columns, last }: TableOptions,
): string[] {
  const lines = alignColumns(rows)
  if (lines.every((line) => widthOf(line) <= columns)) return lines
  if (last === 'cut') return lines.map((line) => cut(line, columns))
  const first = alignColumns(rows.map((row) => row.slice(0, -1)))
  return rows.flatMap((row, index) => [cut(first[index] ?? '', columns), `  ${row.at(-1)}`])
}

const cut = (line: string, columns: number): string =>
  widthOf(line) <= columns ? line : `${cutToWidth(line, columns - 1)}…`

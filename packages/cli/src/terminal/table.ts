// Table output that fits the width of the terminal.
import { alignColumns } from './columns.ts'
import { cutToWidth, widthOf } from './text-width.ts'

export interface TableOptions {
  /** Maximum line width. */
  readonly columns: number
  /**
   * Index of the column that is always printed in full, such as an address: on a line of its own if
   * the terminal is too narrow for it.
   */
  readonly whole: number
}

/** The first column names the row and is not cut either. */
export function tableLines(
  rows: readonly (readonly string[])[],
  { columns, whole }: TableOptions,
): string[] {
  const lines = alignColumns(rows)
  if (lines.every((line) => widthOf(line) <= columns)) return lines
  const upToWhole = alignColumns(rows.map((row) => row.slice(0, whole + 1)))
  const isLast = rows.every((row) => row.length <= whole + 1)
  if (!isLast && upToWhole.every((line) => widthOf(line) + leastShown <= columns))
    return lines.map((line) => cut(line, columns))
  const others = alignColumns(rows.map((row) => row.toSpliced(whole, 1)))
  return rows.flatMap((row, index) => [
    cut(others[index] ?? '', Math.max(columns, widthOf(row[0] ?? '') + 1)),
    `  ${row[whole] ?? ''}`,
  ])
}

/** Room for what follows the whole column, with the two spaces before it. */
const leastShown = 12

const cut = (line: string, columns: number): string =>
  widthOf(line) <= columns ? line : `${cutToWidth(line, columns - 1).trimEnd()}…`

import { alignColumns } from './columns.ts'

export interface TableOptions {
  /** How wide a line may be. */
  readonly columns: number
  /** What becomes of the last column where the line is too narrow for it: `below` keeps it whole. */
  readonly last: 'cut' | 'below'
}

/** Rows as lines that a terminal need not break. */
export function tableLines(
  rows: readonly (readonly string[])[],
  { columns, last }: TableOptions,
): string[] {
  const lines = alignColumns(rows)
  if (lines.every((line) => line.length <= columns)) return lines
  if (last === 'cut') return lines.map((line) => cut(line, columns))
  const first = alignColumns(rows.map((row) => row.slice(0, -1)))
  return rows.flatMap((row, index) => [cut(first[index] ?? '', columns), `  ${row.at(-1)}`])
}

const cut = (line: string, columns: number): string =>
  line.length <= columns ? line : `${line.slice(0, columns - 1)}…`

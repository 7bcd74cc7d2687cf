// Text column alignment: pads cells to the widest in their column, with two spaces between columns.
import { padToWidth, widthOf } from './text-width.ts'

export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(cell))
    }
  }
  return rows.map((row) =>
    row
      .map((cell, index) => padToWidth(cell, widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

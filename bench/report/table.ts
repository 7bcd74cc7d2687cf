// Markdown tables and number formatting for reports.
/** A Markdown table; the first column is text, the others are figures. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = `|${head.map((_, column) => (column === 0 ? '---' : '--:')).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** Significant digits; more would only show noise. */
export const digits = 3

export function figure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-GB')
  return String(Number(value.toPrecision(digits)))
}

export const none = '–'

// The generated part of a chapter of docs/performance.md, between two comments that name the command.

export interface Chapter {
  readonly tables: readonly ReportTable[]
  /** Sentences below the tables. */
  readonly notes: readonly string[]
  readonly plot: { readonly title: string }
}

export interface ReportTable {
  readonly title: string
  readonly table: string
  /** Printed, but not part of the documentation. */
  readonly printedOnly?: true
}

export function chapterOf(command: string, { tables, notes, plot }: Chapter): string {
  const documented = tables.filter(({ printedOnly }) => !printedOnly)
  return [
    `![${plot.title}, for each case and server](images/bench-${command}.svg)`,
    ...documented.map(({ title, table }) => `### ${title}\n\n${table}`),
    ...notes,
  ].join('\n\n')
}

/** Unchanged if the text has no such part. */
export function replaceChapter(text: string, command: string, chapter: string): string {
  const [begin, end] = [`<!-- bench ${command}: begin -->`, `<!-- bench ${command}: end -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) return text
  return `${text.slice(0, from + begin.length)}\n\n${chapter}\n\n${text.slice(to)}`
}

// Writes a report: tables to standard output, the plot to the documentation's images.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { logProgress } from '../bench-run.ts'
import type { BenchCommand, BenchOptions } from '../options.ts'
import { type Plot, plot } from './svg.ts'

export interface Report {
  readonly tables: readonly { readonly title: string; readonly table: string }[]
  /** Sentences printed below the tables. */
  readonly notes: readonly string[]
  readonly plot: Plot
}

const images = path.resolve(import.meta.dirname, '../../docs/images')

export async function writeReport(
  command: BenchCommand,
  options: Pick<BenchOptions, 'plot'>,
  report: Report,
): Promise<void> {
  const tables = report.tables.map(({ title, table }) => `### ${title}\n\n${table}`)
  process.stdout.write(`${[...tables, ...report.notes].join('\n\n')}\n`)
  if (!options.plot) return
  await mkdir(images, { recursive: true })
  const file = path.join(images, `bench-${command}.svg`)
  await writeFile(file, plot(report.plot))
  logProgress(`The plot is in ${path.relative(process.cwd(), file)}.`)
}

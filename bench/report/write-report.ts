// Writes a report: tables to standard output, the plot to a temporary folder or, with `--write`, to the
// documentation's images.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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
  options: Pick<BenchOptions, 'plot' | 'write'>,
  report: Report,
): Promise<void> {
  const tables = report.tables.map(({ title, table }) => `### ${title}\n\n${table}`)
  process.stdout.write(`${[...tables, ...report.notes].join('\n\n')}\n`)
  if (!options.plot) return
  const folder = options.write ? images : await mkdtemp(path.join(tmpdir(), 'plinth-plot-'))
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `bench-${command}.svg`)
  await writeFile(file, plot(report.plot))
  logProgress(`The plot is in ${options.write ? path.relative(process.cwd(), file) : file}.`)
}

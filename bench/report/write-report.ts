// Writes a report: tables to standard output, the plot to a temporary folder. With `--write` the plot
// replaces that of the documentation, and so does the chapter if docs/performance.md marks it.
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { logProgress } from '../bench-run.ts'
import type { BenchCommand, BenchOptions } from '../options.ts'
import { type Chapter, chapterOf, replaceChapter } from './chapter.ts'
import { type Plot, plot } from './svg.ts'

export interface Report extends Chapter {
  readonly plot: Plot
}

const docs = path.resolve(import.meta.dirname, '../../docs')

export async function writeReport(
  command: BenchCommand,
  options: Pick<BenchOptions, 'plot' | 'write'>,
  report: Report,
): Promise<void> {
  const tables = report.tables.map(({ title, table }) => `### ${title}\n\n${table}`)
  process.stdout.write(`${[...tables, ...report.notes].join('\n\n')}\n`)
  if (options.write) await writeChapter(command, report)
  if (!options.plot) return
  const folder = options.write
    ? path.join(docs, 'images')
    : await mkdtemp(path.join(tmpdir(), 'plinth-plot-'))
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `bench-${command}.svg`)
  await writeFile(file, plot(report.plot))
  logProgress(`The plot is in ${options.write ? path.relative(process.cwd(), file) : file}.`)
}

async function writeChapter(command: BenchCommand, report: Report): Promise<void> {
  const file = path.join(docs, 'performance.md')
  const text = await readFile(file, 'utf8')
  const replaced = replaceChapter(text, command, chapterOf(command, report))
  if (replaced === text) return
  await writeFile(file, replaced)
  logProgress(`The figures are in ${path.relative(process.cwd(), file)}.`)
}

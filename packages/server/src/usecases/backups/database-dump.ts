// Text form of a database snapshot: one JSON value per line. The first line is about the whole, an
// object begins a table, a list is a row, and the last line says that nothing is missing.
import type { Cell, DatabaseSnapshot, TableRows } from '../../ports/database/snapshots.ts'
import { damaged } from './backup-format.ts'

const end = '{"end":true}'

export type ObserveRows = (
  table: Pick<TableRows, 'table' | 'columns'>,
  rows: readonly Cell[][],
) => void

/** Yields one text per batch of rows. */
export async function* encodeSnapshot(
  { migration, tables }: DatabaseSnapshot,
  observe: ObserveRows,
): AsyncIterable<string> {
  yield `${JSON.stringify({ format: 1, migration })}\n`
  for await (const { table, columns, batches } of tables) {
    yield `${JSON.stringify({ table, columns })}\n`
    for await (const rows of batches) {
      observe({ table, columns }, rows)
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    }
  }
  yield `${end}\n`
}

/** Rejects, also while the tables are read, if the text is not a whole snapshot. */
export async function decodeSnapshot(lines: AsyncIterable<string>): Promise<DatabaseSnapshot> {
  const reading = lines[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await reading.next()
    if (done) throw cutOff()
    return value
  }
  return { ...parseFirstLine(await next()), tables: tablesOf(next) }
}

/** The last migration of the database, which the first line names. */
export async function decodeMigration(
  lines: AsyncIterable<string>,
): Promise<Pick<DatabaseSnapshot, 'migration'>> {
  for await (const line of lines) return parseFirstLine(line)
  throw cutOff()
}

function parseFirstLine(line: string): Pick<DatabaseSnapshot, 'migration'> {
  const { format, migration } = parse(line) as { format?: unknown; migration?: unknown }
  if (format === 1 && typeof migration === 'string') return { migration }
  throw damaged('The backup of the database has an unknown format.')
}

const cutOff = () => damaged('The backup of the database is cut off.')

const rowsPerBatch = 200

async function* tablesOf(next: () => Promise<string>): AsyncIterable<TableRows> {
  let line = await next()
  async function* batches(columns: readonly string[]): AsyncIterable<Cell[][]> {
    let batch: Cell[][] = []
    for (line = await next(); line.startsWith('['); line = await next()) {
      batch.push(parseRow(line, columns))
      if (batch.length < rowsPerBatch) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
  while (line !== end) {
    const { table, columns } = parseHead(line)
    yield { table, columns, batches: batches(columns) }
  }
}

function parseHead(line: string): { table: string; columns: string[] } {
  const { table, columns } = parse(line) as { table?: unknown; columns?: unknown }
  const isList = Array.isArray(columns) && columns.every((name) => typeof name === 'string')
  if (typeof table === 'string' && isList) return { table, columns }
  throw damaged('The backup of the database has an invalid table.')
}

function parseRow(line: string, columns: readonly string[]): Cell[] {
  const row = parse(line)
  const isRow = Array.isArray(row) && row.length === columns.length && row.every(isCell)
  if (isRow) return row
  throw damaged('The backup of the database has an invalid row.')
}

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || typeof value === 'number'

function parse(line: string): object {
  try {
    return Object(JSON.parse(line))
  } catch (error) {
    throw damaged('The backup of the database has an invalid line.', error)
  }
}

// Reads what is stored in SQLite, as someone with a copy of the database can.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RealStores } from './real-stores.test-support.ts'

type Row = Readonly<Record<string, unknown>>

/** Every row of every table. */
export function readRows({ dataDir }: Pick<RealStores, 'dataDir'>): Map<string, Row[]> {
  const database = new DatabaseSync(path.join(dataDir, 'plinth.sqlite'), { readOnly: true })
  try {
    const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all()
    return new Map(
      tables.map(({ name }) => [String(name), database.prepare(`select * from "${name}"`).all()]),
    )
  } finally {
    database.close()
  }
}

export const textOf = (rows: readonly Row[] | undefined): string =>
  (rows ?? [])
    .flatMap((row) => Object.values(row))
    .map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
    )
    .join('\n')

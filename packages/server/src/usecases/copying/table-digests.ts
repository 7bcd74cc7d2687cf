// Digests of the rows of each table, by which two databases are compared. They do not depend on the
// order of rows and columns, which differs between engines.
import { hash } from 'node:crypto'
import type { DatabaseSnapshot, TableRows } from '../../ports/database/snapshots.ts'
import type { ObserveRows } from '../backups/database-dump.ts'

export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

export interface TableDigests {
  readonly observe: ObserveRows
  /** By table; one without rows has no entry. */
  result(): ReadonlyMap<string, TableDigest>
}

const digestBytes = 32

export function digestTables(): TableDigests {
  const tables = new Map<string, { rows: number; readonly sum: Buffer }>()
  return {
    observe({ table, columns }, rows) {
      const found = tables.get(table) ?? { rows: 0, sum: Buffer.alloc(digestBytes) }
      tables.set(table, found)
      const names = columns.toSorted()
      const head = JSON.stringify(names)
      const positions = names.map((name) => columns.indexOf(name))
      for (const row of rows) {
        const cells = positions.map((position) => row[position])
        const digest = hash('sha256', head + JSON.stringify(cells), 'buffer')
        // Every row occurs once, because it has a key: no two cancel each other out.
        for (let n = 0; n < digestBytes; n++) found.sum[n] = (found.sum[n] ?? 0) ^ (digest[n] ?? 0)
      }
      found.rows += rows.length
    },
    result: () =>
      new Map(
        [...tables].map(([table, { rows, sum }]) => [table, { rows, digest: sum.toString('hex') }]),
      ),
  }
}

/** Names of the tables that differ. */
export function differingTables(
  source: ReadonlyMap<string, TableDigest>,
  target: ReadonlyMap<string, TableDigest>,
): string[] {
  const names = new Set([...source.keys(), ...target.keys()])
  return [...names].filter((name) => {
    const [one, other] = [source.get(name), target.get(name)]
    return one?.rows !== other?.rows || one?.digest !== other?.digest
  })
}

/** The same snapshot; `observers` are called with its rows as these are read. */
export const observed = (
  { migration, tables }: DatabaseSnapshot,
  observers: readonly ObserveRows[],
): DatabaseSnapshot => ({ migration, tables: observedTables(tables, observers) })

async function* observedTables(
  tables: AsyncIterable<TableRows>,
  observers: readonly ObserveRows[],
): AsyncIterable<TableRows> {
  for await (const { table, columns, batches } of tables) {
    const observe = async function* () {
      for await (const rows of batches) {
        for (const observer of observers) observer({ table, columns }, rows)
        yield rows
      }
    }
    yield { table, columns, batches: observe() }
  }
}

/** Of the tables in `only`, or of all. */
export async function readRows(
  { tables }: DatabaseSnapshot,
  observe: ObserveRows,
  only?: readonly string[],
): Promise<void> {
  for await (const { table, columns, batches } of tables) {
    if (only && !only.includes(table)) continue
    for await (const rows of batches) observe({ table, columns }, rows)
  }
}

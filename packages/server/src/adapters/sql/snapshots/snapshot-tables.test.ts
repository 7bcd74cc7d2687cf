// Every table is either part of a backup or known to mean nothing to another installation.
import { DatabaseSync } from 'node:sqlite'
import { plans } from '@plinth/domain/plans/plans'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { QueueingDriver, sqliteDialect } from '../engines/sqlite-dialect.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Schema } from '../schema/schema.ts'
import { passingTables, snapshotTables } from './snapshot-tables.ts'

async function openMigrated(): Promise<DatabaseSync> {
  const sqlite = new DatabaseSync(':memory:')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(new QueueingDriver(sqlite)) })
  await migrate({ db, engine: 'sqlite', basePlan: plans.free })
  return sqlite
}

test('every table of the schema is classified', async () => {
  const sqlite = await openMigrated()
  const tables = sqlite
    .prepare(`select name from sqlite_schema where type = 'table' order by name`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(sqlite|kysely)_/.test(name))
  expect([...snapshotTables, ...passingTables].toSorted()).toEqual(tables)
})

test('no row refers to a row of a later table', async () => {
  const sqlite = await openMigrated()
  const late = snapshotTables.flatMap((table, position) =>
    sqlite
      .prepare(`select "table" as parent from pragma_foreign_key_list('${table}')`)
      .all()
      .filter(({ parent }) => !snapshotTables.slice(0, position).some((name) => name === parent))
      .map(({ parent }) => `${table} refers to ${parent}`),
  )
  expect(late).toEqual([])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { collectFailures } from '../../../ports/failures.test-support.ts'
import { openDatabase } from '../open-database.ts'
import type { Schema } from '../schema/schema.ts'
import { selectDrops } from './drop-rows.ts'

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new SqliteIntrospector(each),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

test('the rank of a drop is counted among the drops before it, not among all of the tenant', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-rank-'))
  const file = path.join(dataDir, 'rank.sqlite')
  const options = { dataDir, workers: 1, databaseConnections: 1, failures: collectFailures() }
  const migrated = openDatabase(`sqlite:${file}`, options)
  await migrated.migrate()
  await migrated.close()
  const database = new DatabaseSync(file)
  const { sql } = selectDrops({ db, engine: 'sqlite' } as never).compile()
  const plan = database.prepare(`explain query plan ${sql}`).all()
  database.close()
  await rm(dataDir, { recursive: true })
  expect(plan.map(({ detail }) => detail)).toContain(
    'SEARCH earlier USING INDEX sites_rank (tenant_id=? AND <expr><?)',
  )
})

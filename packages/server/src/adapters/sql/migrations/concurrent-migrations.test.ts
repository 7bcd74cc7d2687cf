// Processes that start in the moment in which another one migrates.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { plans } from '@plinth/domain/plans/plans'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openSqlite } from '../engines/sqlite.ts'
import { busyTimeoutMs } from '../engines/sqlite-busy-retry.ts'
import type { Queries } from '../schema/queries.ts'
import { openEmpty } from './empty-database.test-support.ts'
import { migrate } from './migrate.ts'
import { createOldSqlite } from './old-database.test-support.ts'

/** Kysely's, for PostgreSQL. */
const migrationLock = sql`3853314791062309107`

test('a node of the previous release uses the newer schema', { tags: ['servers'] }, async () => {
  const engine = 'postgres'
  const queries: Queries = { db: await openEmpty(engine), engine, basePlan: plans.free }
  await migrate(queries)
  const older = await queries.db.connection().execute(async (newer) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(newer)
    const migrated = migrate(queries)
    await vi.waitFor(async () => {
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      expect((await waiting.execute(newer)).rows).toHaveLength(1)
    })
    await sql`insert into kysely_migration values ('9999-next', '2030-01-01')`.execute(newer)
    await sql`select pg_advisory_unlock(${migrationLock})`.execute(newer)
    return { migrated }
  })
  expect(await older.migrated).toEqual([])
  await queries.db.destroy()
})

test('a migration on SQLite waits for one that takes long', { tags: ['slow'] }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-turn-'))
  const file = path.join(folder, 'plinth.sqlite')
  await createOldSqlite(file, 10)
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const database = openSqlite(file)
  const migrated = database.migrate()
  await Promise.race([sleep(busyTimeoutMs + 1000), migrated])
  other.exec('rollback')
  other.close()
  expect(await migrated).not.toEqual([])
  expect(await database.pendingMigrations()).toEqual([])
  await database.close()
  await rm(folder, { recursive: true })
})

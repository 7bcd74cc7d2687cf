// A node of the previous release that starts in the moment in which a newer one migrates.
import { plans } from '@plinth/domain/plans/plans'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Queries } from '../schema/queries.ts'
import { openEmpty } from './empty-database.test-support.ts'
import { migrate } from './migrate.ts'

/** Kysely's, for PostgreSQL. */
const migrationLock = sql`3853314791062309107`

test('uses the newer schema', { tags: ['servers'] }, async () => {
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

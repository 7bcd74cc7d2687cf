// Snapshots of earlier versions, of newer ones, and ones that cannot be read to their end.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../../test-servers/postgres.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { Cell, TableRows } from '../../../ports/database/snapshots.ts'
import { collectFailures } from '../../../ports/failures.test-support.ts'
import { openDatabase } from '../open-database.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-load-'))
})
afterAll(() => rm(folder, { recursive: true }))

const columns = ['id', 'email', 'name', 'password_hash', 'verified_at', 'operator', 'created_at']
const user = (n: number): Cell[] => [
  `us_${n}`,
  `${n}@example.org`,
  'A\u{1F600}"\n',
  null,
  null,
  0,
  2 ** 42,
]

async function* tables(rows: Cell[][], table = 'users', failure?: Error): AsyncIterable<TableRows> {
  yield {
    table,
    columns,
    batches: (async function* () {
      yield rows
    })(),
  }
  if (failure) throw failure
}

function describeLoading(url: () => Promise<string>): void {
  let database: Database
  beforeEach(async () => {
    const options = { dataDir: folder, workers: 1, databaseConnections: 5 }
    database = openDatabase(await url(), { ...options, failures: collectFailures() })
    return () => database.close()
  })
  const users = Array.from({ length: 5000 }, (_, n) => user(n))
  /** The last migration before several later ones. */
  const earlier = '0010-safe-publishing'
  const newest = '0017-backups'

  test('rows of an earlier version are loaded, and migrated', async () => {
    expect(await database.isEmpty()).toBe(true)
    await database.load({ migration: earlier, tables: tables(users) })
    expect(await database.pendingMigrations()).toEqual([])
    expect(await database.isEmpty()).toBe(false)
    const loaded = await database.readSnapshot(async (snapshot) => {
      for await (const { batches } of snapshot.tables) {
        return (await Array.fromAsync(batches)).flat()
      }
      return []
    })
    expect(loaded.toSorted()).toEqual(users.toSorted())
  })

  test('after a failure the database is empty, and can be loaded', async () => {
    const failing = tables([user(1)], 'users', new Error('cut off'))
    await expect(database.load({ migration: earlier, tables: failing })).rejects.toThrow('cut off')
    expect(await database.isEmpty()).toBe(true)
    await database.load({ migration: earlier, tables: tables([user(1)]) })
    expect(await database.isEmpty()).toBe(false)
  })

  test('rows that a server has written since are not mixed with those of the snapshot', async () => {
    await database.load({ migration: earlier, tables: tables([user(1)]) })
    const again = database.load({ migration: newest, tables: tables([user(2)]) })
    await expect(again).rejects.toMatchObject({ code: 'not_empty' })
  })

  test('rows are replaced only in the target of a copy that is not complete', async () => {
    await database.load({ migration: earlier, tables: tables([user(1)]) })
    const migration = await database.readSnapshot(async (snapshot) => snapshot.migration)
    const replace = () =>
      database.load({ migration, tables: tables([user(2), user(3)]) }, { replaces: true })
    const count = () =>
      database.readSnapshot(async (snapshot) => {
        for await (const { batches } of snapshot.tables) {
          return (await Array.fromAsync(batches)).flat().length
        }
        return 0
      })
    await expect(replace()).rejects.toMatchObject({ code: 'not_empty' })
    expect(await count()).toBe(1)
    await database.transact((tx) => tx.copies.put({ id: 'copy', role: 'target', target: 'here' }))
    await replace()
    expect(await count()).toBe(2)
  })

  test('no server starts between the begin and the end of a load', async () => {
    await database.beginLoad({ migration: earlier })
    await database.beginLoad({ migration: earlier })
    await expect(database.migrate()).rejects.toMatchObject({ code: 'unavailable' })
    await database.load({ migration: earlier, tables: tables([user(1)]) })
    expect(await database.migrate()).toEqual([])
  })

  test('a snapshot of a newer version is refused', async () => {
    const newer = { migration: '9999-future', tables: tables([]) }
    await expect(database.load(newer)).rejects.toThrow('Restore it with the newer version.')
  })

  test('a snapshot that is older than the tables is refused', async () => {
    await database.migrate()
    const older = { migration: earlier, tables: tables([]) }
    await expect(database.load(older)).rejects.toMatchObject({ code: 'not_empty' })
  })

  test.each(['leases', 'kysely_migration', 'users; drop table users'])(
    'the table %j is refused',
    async (table) => {
      const altered = { migration: earlier, tables: tables([user(1)], table) }
      await expect(database.load(altered)).rejects.toMatchObject({ code: 'invalid_archive' })
    },
  )
}

describe('SQLite', () => describeLoading(async () => `sqlite:${folder}/${randomUUID()}.sqlite`))
describe('PostgreSQL', { tags: ['servers'] }, () =>
  describeLoading(() => createTestDatabase(inject('postgresUrl'))),
)

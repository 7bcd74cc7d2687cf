import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { guardedPool } from './postgres-pool.ts'
import { isStorageFault } from './sqlite-errors.ts'
import { databaseUnavailable } from './unavailable.ts'

function errorOf(database: DatabaseSync, sql: string): unknown {
  try {
    database.exec(sql)
  } catch (error) {
    return error
  }
  return null
}

test('a corrupt or read-only SQLite file is a storage fault, a wrong statement is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-faults-'))
  const damaged = join(folder, 'damaged.sqlite')
  await writeFile(damaged, 'not a database'.repeat(100))
  using garbage = new DatabaseSync(damaged)
  expect(isStorageFault(errorOf(garbage, 'select * from sqlite_master'))).toBe(true)
  const file = join(folder, 'file.sqlite')
  using database = new DatabaseSync(file)
  database.exec('create table a (b integer unique)')
  using readOnly = new DatabaseSync(file, { readOnly: true })
  expect(isStorageFault(errorOf(readOnly, 'insert into a values (1)'))).toBe(true)
  expect(isStorageFault(errorOf(database, 'select nothing from nowhere'))).toBe(false)
  expect(isStorageFault(errorOf(database, 'insert into a values (1), (1)'))).toBe(false)
  await rm(folder, { recursive: true })
})

test('a full database is out of disk space, on both engines', () => {
  using database = new DatabaseSync(':memory:')
  database.exec('create table a (b text); pragma max_page_count = 2')
  const full = errorOf(database, 'insert into a values (hex(zeroblob(99999)))')
  const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' })
  for (const error of [full, diskFull]) {
    expect(databaseUnavailable(error)).toMatchObject({
      code: 'unavailable',
      detail: 'The server is out of disk space. Try again in a few minutes.',
      retryAfter: 300,
    })
  }
})

/** A pool whose query fails with the given error. */
const failing = (error: Error) =>
  guardedPool(
    {
      options: {},
      connect: async () => ({
        query: () => Promise.reject(error),
        release() {},
        on() {},
        off() {},
      }),
    } as unknown as pg.Pool,
    { isSilent: () => false, send: (start) => start(new AbortController().signal) },
  )

test.each([
  ['unavailable', '08006', 'connection failure'],
  ['unavailable', '57P01', 'terminating connection due to administrator command'],
  ['unavailable', '57014', 'canceling statement due to statement timeout'],
  ['unavailable', '53100', 'could not extend file: No space left on device'],
  ['unavailable', '58030', 'could not read block: Input/output error'],
  ['unavailable', '25006', 'cannot execute INSERT in a read-only transaction'],
  ['unavailable', 'XX001', 'invalid page in block'],
  ['unavailable', 'ECONNRESET', 'read ECONNRESET'],
  ['unavailable', 'ENOTFOUND', 'getaddrinfo ENOTFOUND db'],
  ['unavailable', undefined, 'Connection terminated unexpectedly'],
  ['unavailable', undefined, 'Client has encountered a connection error and is not queryable'],
  ['23505', '23505', 'duplicate key value violates unique constraint'],
  ['42P01', '42P01', 'relation does not exist'],
  [undefined, undefined, 'a programming error'],
])('gives %s for the error %s, %s', async (expected, code, message) => {
  const client = await failing(Object.assign(new Error(message), code && { code })).connect()
  const error = await client.query('select 1', []).catch((failure: unknown) => failure)
  expect((error as { code?: unknown }).code).toBe(expected)
})

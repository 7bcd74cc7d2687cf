// An old database and copies of it, each with the settings of a server that uses it.
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import {
  copyTestDatabase,
  createTestDatabase,
  queryDatabase,
} from '@plinth/server/test-servers/postgres'
import { inject } from 'vitest'
import {
  type DatabaseState,
  readPostgresState,
  readSqliteState,
} from '../../packages/server/src/adapters/sql/migrations/database-state.test-support.ts'
import {
  createOldPostgres,
  createOldSqlite,
} from '../../packages/server/src/adapters/sql/migrations/old-database.test-support.ts'
import { createStores } from './stores.ts'
import type { StoresPair } from './suite-stores.ts'

export interface OldDatabase {
  copy(): Promise<DatabaseCopy>
  remove(): Promise<void>
}

export interface DatabaseCopy {
  /** For a new server that uses it: another node of the cluster, or another process of the machine. */
  environment(): Promise<Record<string, string>>
  /** Whether a process is migrating it now. */
  isMigrating(): Promise<boolean>
  read(): Promise<DatabaseState>
  remove(): Promise<void>
}

export const createOldDatabase = (pair: StoresPair, rows: number): Promise<OldDatabase> =>
  pair === 'sqlite-files' ? oldSqlite(rows) : oldPostgres(rows)

async function oldSqlite(rows: number): Promise<OldDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-old-'))
  const old = path.join(folder, 'plinth.sqlite')
  await createOldSqlite(old, rows)
  return {
    async copy() {
      const stores = await createStores('sqlite-files')
      const file = path.join(stores.dataDir, 'plinth.sqlite')
      await copyFile(old, file)
      return {
        environment: () => environmentOf(stores.env),
        isMigrating: () => isLocked(file),
        read: () => readState(file),
        remove: stores.remove,
      }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** In the shared memory of a database with a write-ahead log: the lock of the process that writes. */
const writeLockByte = 120

/**
 * Whether a process has a transaction that writes. A connection would tell too, but it would recover
 * the file after a kill, which is to be left to the server.
 */
async function isLocked(file: string): Promise<boolean> {
  const found = await stat(`${file}-shm`).catch(() => null)
  if (found === null) return false
  const locks = await readFile('/proc/locks', 'utf8')
  return locks
    .matchAll(/ WRITE +-?\d+ \w+:\w+:(\d+) (\d+) (\d+|EOF)$/gm)
    .some(
      ([, inode, from, to]) =>
        Number(inode) === found.ino &&
        Number(from) <= writeLockByte &&
        !(Number(to) < writeLockByte),
    )
}

/** Reads a copy, so that the file itself stays as it is. */
async function readState(file: string): Promise<DatabaseState> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-read-'))
  const copied = path.join(folder, 'plinth.sqlite')
  try {
    await copyFile(file, copied)
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${copied}-wal`)
    return readSqliteState(copied)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function oldPostgres(rows: number): Promise<OldDatabase> {
  const old = await createTestDatabase(inject('postgresUrl'))
  await createOldPostgres(old, rows)
  return {
    async copy() {
      const stores = await createStores('postgres-s3')
      const url = await copyTestDatabase(inject('postgresUrl'), old)
      return {
        environment: async () =>
          environmentOf({
            ...stores.env,
            DATABASE_URL: url,
            PLINTH_DATA_DIR: await mkdtemp(path.join(stores.dataDir, 'node-')),
          }),
        isMigrating: async () => (await queryDatabase(url, selectLock)).length > 0,
        read: () => readPostgresState(url),
        remove: stores.remove,
      }
    },
    async remove() {},
  }
}

/** Migrations hold an advisory lock. */
const selectLock = `
  select 1 from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`

const environmentOf = async (env: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH ?? '',
  PORT: String(await getFreePort()),
  PLINTH_ENV_FILE: '/dev/null',
  NODE_COMPILE_CACHE: inject('compileCache'),
  ...env,
})

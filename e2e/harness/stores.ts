// Creates the stores of a test server: SQLite with files, or PostgreSQL with S3.
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createMigratedDatabase, createTestDatabase } from '@plinth/server/test-servers/postgres'
import { blobsUrl } from '@plinth/server/test-servers/s3'
import { inject } from 'vitest'
import type { StoresPair } from './suite-stores.ts'

export interface Stores {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** New, empty stores, by default of the kind that the Vitest project provides. */
export const createStores = (pair: StoresPair = inject('stores')): Promise<Stores> =>
  newStores(pair, createTestDatabase)

/** New stores for a server. The tables exist already, which saves it a part of its start. */
export async function createServerStores(): Promise<Stores> {
  const stores = await newStores(inject('stores'), createMigratedDatabase)
  // `npm run test:quick` has none.
  const migrated = inject('migratedSqlite')
  if (inject('stores') === 'sqlite-files' && migrated !== undefined)
    await copyFile(migrated, path.join(stores.dataDir, 'plinth.sqlite'))
  return stores
}

type CreateDatabase = (adminUrl: string) => Promise<string>

async function newStores(pair: StoresPair, create: CreateDatabase): Promise<Stores> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-e2e-'))
  return {
    dataDir,
    env: { PLINTH_DATA_DIR: dataDir, ...(await urls(pair, path.basename(dataDir), create)) },
    // Workers of a server that was just killed may still be writing to it.
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }),
  }
}

async function urls(
  pair: StoresPair,
  name: string,
  create: CreateDatabase,
): Promise<Record<string, string>> {
  if (pair === 'sqlite-files') return {}
  return {
    DATABASE_URL: await create(inject('postgresUrl')),
    PLINTH_BLOBS_URL: blobsUrl(inject('s3'), name),
    PLINTH_SECRET: 'one secret that every node of the test shares',
    // A starved store is slow, not silent. Tests of outages set a short limit.
    PLINTH_STORE_TIMEOUT_SECONDS: '300',
    ...inject('s3').env,
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Settings of every server that the project starts, such as the default plan. */
    mode?: Readonly<Record<string, string>>
    stores: StoresPair
  }
}

// Settings of the stores: database, blob store, and the caches in front of them.
import path from 'node:path'
import { defaults, maxConnections, maxStaleSeconds, maxStoreTimeoutSeconds } from './defaults.ts'
import type { Environment } from './environment.ts'
import type { SettingsContext } from './settings-context.ts'

export interface StoreSettings {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly blobsUrl: string
  /** Memory cache of each worker process. */
  readonly cacheBytes: number
  /** Disk cache of S3 blobs; 0 disables it. */
  readonly diskCacheBytes: number
  /** How long known drops are served while the database is unavailable; 0 disables it. */
  readonly staleSeconds: number
  /** How long the database or the blob store may be silent before it counts as unavailable. */
  readonly storeTimeoutMs: number
  /** Connections to PostgreSQL of this machine, beside the one of its change feed. */
  readonly databaseConnections: number
}

export function parseStores(
  environment: Environment,
  { integer, reportProblem }: SettingsContext,
): StoreSettings {
  const dataDir = path.resolve(environment.PLINTH_DATA_DIR ?? defaults.dataDir)
  const databaseUrl = environment.DATABASE_URL ?? defaults.databaseUrl(dataDir)
  const blobsUrl = environment.PLINTH_BLOBS_URL ?? defaults.blobsUrl(dataDir)
  if (!/^(sqlite:|postgres(ql)?:\/\/)./.test(databaseUrl)) {
    reportProblem('DATABASE_URL', 'must start with `sqlite:` or `postgres://`.')
  }
  if (!/^(file:|s3:\/\/)./.test(blobsUrl)) {
    reportProblem('PLINTH_BLOBS_URL', 'must start with `file:` or `s3://`.')
  }
  const { cacheBytes, diskCacheBytes, staleSeconds, storeTimeoutSeconds } = defaults
  const mostBytes = Number.MAX_SAFE_INTEGER
  return {
    dataDir,
    databaseUrl,
    blobsUrl,
    cacheBytes: integer('PLINTH_CACHE_BYTES', cacheBytes, 0, mostBytes),
    diskCacheBytes: integer('PLINTH_DISK_CACHE_BYTES', diskCacheBytes, 0, mostBytes),
    staleSeconds: integer('PLINTH_STALE_SECONDS', staleSeconds, 0, maxStaleSeconds),
    storeTimeoutMs:
      1000 *
      integer('PLINTH_STORE_TIMEOUT_SECONDS', storeTimeoutSeconds, 1, maxStoreTimeoutSeconds),
    databaseConnections: integer(
      'PLINTH_DATABASE_CONNECTIONS',
      defaults.databaseConnections,
      2,
      maxConnections,
    ),
  }
}

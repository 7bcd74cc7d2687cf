// Opens the stores of the installation to which `plinthd copy` copies this one.
import path from 'node:path'
import { blobsFolderOf, createBlobs, parseS3Location } from '../../adapters/blobs/blobs-from-url.ts'
import { createSpool } from '../../adapters/spool/local-spool.ts'
import { sqliteFileOf } from '../../adapters/sql/open-database.ts'
import { type Config, ConfigError, parseConfig } from '../../config/config.ts'
import type { SettingsFile } from '../../config/settings-file.ts'
import type { VariableName } from '../../config/variables.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { CopyDeps } from '../../usecases/copying/copy-installation.ts'
import { openDataFiles } from './backups.ts'
import { spoolFolder } from './compose.ts'
import { secretFile } from './secret.ts'
import { openDatabaseOrExplain } from './start-database.ts'

/** The configuration of the target, for an installation with `source`. */
export function parseTarget({ environment }: SettingsFile, source: Config): Config {
  const needsSecret = environment.DATABASE_URL?.startsWith('postgres')
  if (needsSecret && environment.PLINTH_SECRET === undefined) {
    throw new ConfigError([
      source.secret === null
        ? `PLINTH_SECRET of the target is not set, which PostgreSQL requires. Set it to the content of ${secretFile(source)}.`
        : 'PLINTH_SECRET of the target is not set, which PostgreSQL requires. Set it to the same value as here.',
    ])
  }
  const target = parseConfig(environment)
  const [from, to] = [storeNames(source), storeNames(target)]
  if (from.database === to.database) throw inUse('DATABASE_URL')
  if (from.blobs === to.blobs) throw inUse('PLINTH_BLOBS_URL')
  return target
}

const inUse = (variable: VariableName) =>
  new ConfigError([
    `${variable} of the target is that of this service. A copy needs another database and another blob store. If they are local, set PLINTH_DATA_DIR of the target to a new folder.`,
  ])

export async function openTarget(
  config: Config,
  { awsCredentials }: SettingsFile,
  {
    dataDir,
    failures,
    processes,
    spool,
  }: Pick<Deps, 'failures' | 'processes' | 'spool'> & {
    /** Of the source. */
    readonly dataDir: string
  },
): Promise<CopyDeps['target']> {
  const { database: databaseName, blobs: blobsName } = storeNames(config)
  const isBlobsFolder = blobsFolderOf(config.blobsUrl) !== null
  // The data directory of a node may be on another machine.
  const isLocal = isBlobsFolder || sqliteFileOf(config.databaseUrl) !== null
  const machine = { ...config, dataDir: isLocal ? config.dataDir : dataDir }
  return {
    name: `${databaseName} and ${blobsName}`,
    database: openDatabaseOrExplain({ ...machine, writesWhileReadOnly: true }, failures),
    blobs: await createBlobs(config.blobsUrl, processes, {
      timeoutMs: config.storeTimeoutMs,
      credentials: awsCredentials,
    }),
    // Packs are moved from the spool into a folder, so both must be on the same disk.
    spool: isBlobsFolder ? createSpool(spoolFolder(config), processes, { syncs: true }) : spool,
    dataFiles: isLocal ? openDataFiles(config) : null,
  }
}

/** As an operator names them, without credentials. Equal for the same stores. */
function storeNames({ databaseUrl, blobsUrl }: Config) {
  const file = sqliteFileOf(databaseUrl)
  const folder = blobsFolderOf(blobsUrl)
  return {
    database: file === null ? postgresName(databaseUrl) : path.resolve(file),
    blobs: folder === null ? s3Name(blobsUrl) : path.resolve(folder),
  }
}

function postgresName(url: string): string {
  const { host, pathname } = new URL(url)
  return `postgres://${host}${pathname}`
}

function s3Name(url: string): string {
  const { bucket, prefix, endpoint } = parseS3Location(url)
  return `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${new URL(endpoint).host}`}`
}

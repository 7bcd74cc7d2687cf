// Copies the database, packs and files of a running service to a backup store.
import { promises as streams } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { BackupStore, ContentDigest } from '../../ports/backup-store.ts'
import type { DataFiles } from '../../ports/data-files.ts'
import type { Deps } from '../base/deps.ts'
import {
  type BackedUpPack,
  dataFile,
  packName,
  type SnapshotManifest,
  snapshotFile,
} from './backup-format.ts'
import { encodeSnapshot } from './database-dump.ts'
import type { PackReference } from './pack-references.ts'
import { streamOf } from './read-stored.ts'

export type BackupDeps = Pick<
  Deps,
  'blobs' | 'clock' | 'database' | 'failures' | 'processes' | 'random'
> & {
  readonly backupStore: BackupStore
  readonly dataFiles: DataFiles
}

/** The transaction ends when all rows are read, even if the store is slower. */
export async function dumpDatabase(
  { database, backupStore }: BackupDeps,
  id: string,
  observe: Parameters<typeof encodeSnapshot>[1],
): Promise<ContentDigest> {
  const gzip = createGzip()
  // Reading may fail before the store listens. The error is awaited below.
  gzip.on('error', () => {})
  const storing = backupStore.put(gzip, () => snapshotFile(id, 'database'))
  storing.catch((error: unknown) => gzip.destroy(error as Error))
  const reading = database.readSnapshot((snapshot) =>
    streams.pipeline(encodeSnapshot(snapshot, observe), gzip),
  )
  reading.catch((error: unknown) => gzip.destroy(error as Error))
  const [stored] = await Promise.all([storing, reading])
  return stored
}

/** Null if the blob store does not have the pack. */
export async function copyPack(
  { blobs, backupStore }: BackupDeps,
  { drop, pack }: PackReference,
): Promise<BackedUpPack | null> {
  const size = await blobs.size(drop, pack)
  if (size === null) return null
  const content = await blobs.open(drop, { pack, offset: 0, size, uncached: true })
  if (content === null) return null
  const digest = await backupStore.put(content, (found) => packName({ drop, pack, ...found }))
  return { drop, pack, ...digest }
}

export async function copyDataFiles(
  { backupStore, dataFiles }: BackupDeps,
  id: string,
): Promise<SnapshotManifest['files']> {
  const files: SnapshotManifest['files'][number][] = []
  for (const name of await dataFiles.list()) {
    const content = await dataFiles.open(name)
    // Mail may be removed meanwhile.
    if (content === null) continue
    files.push({ name, ...(await backupStore.put(content, () => dataFile(id, name))) })
  }
  return files
}

export async function putCompressed(
  store: BackupStore,
  name: string,
  texts: readonly string[],
): Promise<ContentDigest> {
  const gzip = createGzip()
  const [stored] = await Promise.all([
    store.put(gzip, () => name),
    streams.pipeline(streamOf(texts), gzip),
  ])
  return stored
}

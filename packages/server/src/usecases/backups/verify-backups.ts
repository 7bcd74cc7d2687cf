// Re-reads every complete backup in a store and checks all digests.

import { eachBounded } from '@plinth/domain/base/each-bounded'
import { AppError } from '@plinth/domain/base/errors'
import type { BackupStore } from '../../ports/backup-store.ts'
import {
  type BackedUpPack,
  dataFile,
  packName,
  type SnapshotManifest,
  snapshotFile,
} from './backup-format.ts'
import type { CopyProgress } from './create-backup.ts'
import { checkStored, listSnapshots, readManifest, readPackList } from './read-stored.ts'

export interface VerifyReport {
  readonly snapshots: readonly string[]
  readonly packs: number
  readonly bytes: number
  /** Sentences. */
  readonly problems: readonly string[]
}

const parallelReads = 4

/** Starts again if a backup with problems was removed meanwhile: its files are missing then. */
export async function verifyBackups(
  { backupStore: store }: { readonly backupStore: BackupStore },
  onProgress: (progress: CopyProgress) => void,
): Promise<VerifyReport> {
  for (;;) {
    const report = await verifyOnce(store, onProgress)
    if (report.problems.length === 0) return report
    const remaining = new Set(await listSnapshots(store))
    if (report.snapshots.every((id) => remaining.has(id))) return report
  }
}

async function verifyOnce(
  store: BackupStore,
  onProgress: (progress: CopyProgress) => void,
): Promise<VerifyReport> {
  const problems: string[] = []
  const attempt = async (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'invalid_archive')) throw error
      problems.push(error.detail)
    })
  const snapshots = await listSnapshots(store)
  if (snapshots.length === 0) problems.push(`There is no complete backup in ${store.target}.`)

  // Snapshots share most packs.
  const packs = new Map<string, BackedUpPack>()
  for (const id of snapshots) {
    await attempt(async () => {
      const manifest = await readManifest(store, id)
      problems.push(...missingPacks(id, manifest))
      for (const [name, digest] of filesOf(id, manifest)) {
        await attempt(() => checkStored(store, name, digest))
      }
      for await (const pack of readPackList(store, id, manifest)) packs.set(packName(pack), pack)
    })
  }
  let done = 0
  let bytes = 0
  await eachBounded(packs, parallelReads, async ([name, pack]) => {
    await attempt(() => checkStored(store, name, pack))
    done += 1
    bytes += pack.size
    onProgress({ done, total: packs.size })
  })
  return { snapshots, packs: packs.size, bytes, problems }
}

const filesOf = (id: string, { database, files }: SnapshotManifest) =>
  [
    [snapshotFile(id, 'database'), database],
    ...files.map((file) => [dataFile(id, file.name), file] as const),
  ] as const

const missingPacks = (id: string, { missing }: SnapshotManifest): string[] =>
  missing.map((pack) => `${id} lacks the pack ${pack}: the service had lost it before the backup.`)

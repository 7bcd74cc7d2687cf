// Retention: removes old backups, and packs that no remaining backup names.
import { dayMs } from '@plinth/domain/base/day'
import type { BackupStore } from '../../ports/backup-store.ts'
import type { Deps } from '../base/deps.ts'
import {
  isSnapshotId,
  packName,
  packsFolder,
  snapshotFile,
  snapshotsFolder,
} from './backup-format.ts'
import { listSnapshots, readManifest, readPackList } from './read-stored.ts'

/**
 * Files that belong to no complete backup stay for this long: another process may be about to
 * complete it.
 */
const leftoverMs = dayMs
const deletesPerBatch = 1000

export interface RemovalReport {
  readonly snapshots: readonly string[]
  readonly packs: number
}

/**
 * Keeps the newest `keep` backups. Deletes no pack if the list of one of them cannot be read, and
 * none once `isAlone` is false: another backup may have found it in the store and rely on it.
 */
export async function removeOldBackups(
  { backupStore: store, clock }: Pick<Deps, 'clock'> & { readonly backupStore: BackupStore },
  keep: number,
  isAlone: () => boolean,
): Promise<RemovalReport> {
  const before = clock.now() - leftoverMs
  const complete = await listSnapshots(store)
  const old = complete.slice(0, -keep)
  // Without its manifest a backup does not exist, so none is left with files that are missing.
  await store.delete(old.map((id) => snapshotFile(id, 'manifest')))
  const kept = new Set(complete.slice(-keep))
  const files: string[] = []
  for await (const { name, storedAt } of store.list(snapshotsFolder)) {
    const [, id = ''] = name.split('/')
    if (!isSnapshotId(id) || kept.has(id)) continue
    if (old.includes(id) || storedAt < before) files.push(name)
  }
  await store.delete(files)
  return { snapshots: old, packs: await removePacks(store, { kept, before, isAlone }) }
}

interface PackRemoval {
  readonly kept: ReadonlySet<string>
  readonly before: number
  readonly isAlone: () => boolean
}

async function removePacks(
  store: BackupStore,
  { kept, before, isAlone }: PackRemoval,
): Promise<number> {
  const needed = new Set<string>()
  for (const id of kept) {
    const manifest = await readManifest(store, id)
    for await (const pack of readPackList(store, id, manifest)) needed.add(packName(pack))
  }
  let removed = 0
  let batch: string[] = []
  const removeBatch = async () => {
    const names = isAlone() ? batch : []
    batch = []
    await store.delete(names)
    removed += names.length
  }
  for await (const { name, storedAt } of store.list(packsFolder)) {
    if (needed.has(name) || storedAt >= before) continue
    batch.push(name)
    if (batch.length === deletesPerBatch) await removeBatch()
  }
  await removeBatch()
  return removed
}

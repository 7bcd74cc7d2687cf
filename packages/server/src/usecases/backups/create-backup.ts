// Makes a backup of a running service: first the database as of one moment, then every pack that it
// refers to.
import { eachBounded } from '@plinth/domain/base/each-bounded'
import { AppError } from '@plinth/domain/base/errors'
import { base32 } from '@plinth/domain/base/ids'
import type { BackupStore } from '../../ports/backup-store.ts'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import { type BackupLease, withBackupLease } from '../storage/backup-lease.ts'
import { packsInUse } from '../storage/sweep-drop.ts'
import {
  type BackedUpPack,
  encodeManifest,
  nextSnapshotId,
  packName,
  packsFolder,
  parsePackName,
  type SnapshotManifest,
  snapshotFile,
} from './backup-format.ts'
import {
  type BackupDeps,
  copyDataFiles,
  copyPack,
  dumpDatabase,
  putCompressed,
} from './copy-to-store.ts'
import { collectPackReferences, type PackReference } from './pack-references.ts'
import { listSnapshots, streamOf } from './read-stored.ts'
import { type RemovalReport, removeOldBackups } from './remove-old-backups.ts'

export interface BackupOptions
  extends Pick<SnapshotManifest, 'version' | 'secret' | 'secretCheck'> {
  /** How many backups stay in the store; null to remove none. */
  readonly keep: number | null
  /** Add to backups that another installation has made, which this one replaces. */
  readonly takeOver: boolean
  readonly onProgress: (progress: CopyProgress) => void
}

export interface CopyProgress {
  readonly done: number
  readonly total: number
}

export interface BackupReport {
  readonly id: string
  readonly packs: number
  readonly copied: number
  readonly copiedBytes: number
  readonly missing: readonly string[]
  readonly removed: RemovalReport
}

const parallelCopies = 4

/** Returns null if another backup is running. */
export const createBackup = (
  deps: BackupDeps,
  options: BackupOptions,
): Promise<BackupReport | null> =>
  // The lease comes before the snapshot: from then on, no pack that the snapshot names is deleted.
  withBackupLease(deps, (lease) => backUp(deps, options, lease))

async function backUp(
  deps: BackupDeps,
  { keep, takeOver, onProgress, ...origin }: BackupOptions,
  lease: BackupLease,
): Promise<BackupReport> {
  const { backupStore: store, clock } = deps
  const startedAt = clock.now()
  const newest = (await listSnapshots(store)).at(-1)
  const records = await deps.database.read.backups.all()
  const isOwn =
    newest === undefined ||
    records.some(
      ({ target, snapshot }) =>
        // The same target may have several names, and its folder may have been moved.
        snapshot === newest || (target === store.target && snapshot > newest),
    )
  if (!isOwn && !takeOver) throw madeElsewhere(store, newest)
  const id = nextSnapshotId(startedAt, base32(deps.random(5)), newest)
  await store.removeAbandoned()
  const copies = await findCopies(store)
  const references = collectPackReferences()
  const database = await dumpDatabase(deps, id, references.observe)
  const referenced = await references.resolve(deps.blobs)

  const packs: BackedUpPack[] = []
  const missing: string[] = []
  let copied = 0
  let copiedBytes = 0
  await eachBounded(referenced, parallelCopies, async (reference) => {
    const key = keyOf(reference)
    const existing = copies.get(key)
    const pack = existing ?? (await copyPack(deps, reference))
    if (!pack && !(await isInUse(deps, reference))) throw wasDeleted('pack')
    if (!pack) missing.push(key)
    else packs.push(pack)
    if (pack && !existing) {
      copied += 1
      copiedBytes += pack.size
    }
    onProgress({ done: packs.length + missing.length, total: referenced.length })
  })

  const files = await copyDataFiles(deps, id)
  if (!lease.wasKept()) await requireCopies(store, packs)
  const names = packs.map((pack) => `${packName(pack)}\n`).sort()
  const list = await putCompressed(store, snapshotFile(id, 'packs'), names)
  const bytes = packs.reduce((sum, { size }) => sum + size, 0)
  const manifest = encodeManifest({
    format: 1,
    startedAt,
    ...origin,
    database,
    packs: { ...list, count: packs.length, bytes },
    files,
    missing,
  })
  // Recorded as its own even if the process dies before the backup is recorded as finished.
  await recordBackup(deps, id, null)
  await store.put(streamOf([manifest]), () => snapshotFile(id, 'manifest'))
  await recordBackup(deps, id, clock.now())
  // Still under the lease: another backup could rely on a pack that is deleted here.
  const removed = keep === null ? nothingRemoved : await removeOldBackups(deps, keep, lease.wasKept)
  return { id, packs: packs.length, copied, copiedBytes, missing, removed }
}

/** Without a lease, a later backup may have finished before this one. */
const recordBackup = (
  { database, backupStore: { target } }: BackupDeps,
  id: string,
  finishedAt: number | null,
): Promise<void> =>
  database.transact(async (tx) => {
    const last = await tx.backups.find(target)
    const snapshot = last && last.snapshot > id ? last.snapshot : id
    await tx.backups.put({ target, snapshot, finishedAt: finishedAt ?? last?.finishedAt ?? 0 })
  })

/**
 * Rotation would remove the backups of the other installation, and a restore could choose the newest
 * one of the wrong installation.
 */
const madeElsewhere = ({ target }: BackupStore, newest: string): AppError =>
  new AppError(
    'not_empty',
    `${target} has a backup that this service did not make (${newest}). Use another target. If this service replaces the one that made it, for example after a restore, run \`plinthd backup --take-over\` once.`,
  )

const nothingRemoved: RemovalReport = { snapshots: [], packs: 0 }

const keyOf = ({ drop, pack }: PackReference): string => `${drop}/${pack}`

/** Packs of earlier backups, and of one that was interrupted. One of another size is damaged. */
async function findCopies(store: BackupStore): Promise<Map<string, BackedUpPack>> {
  const copies = new Map<string, BackedUpPack>()
  for await (const { name, size } of store.list(packsFolder)) {
    const pack = parsePackName(name)
    if (pack && pack.size === size) copies.set(keyOf(pack), pack)
  }
  return copies
}

/** For a backup without a lease: another one may have removed packs that this one did not copy. */
async function requireCopies(store: BackupStore, packs: readonly BackedUpPack[]): Promise<void> {
  const copies = await findCopies(store)
  if (!packs.every((pack) => copies.has(keyOf(pack)))) throw wasDeleted('copy of a pack')
}

/**
 * False if a sweep has deleted the pack since the snapshot. That needs a lapsed lease, or a node
 * whose clock is ahead of this one's.
 */
const isInUse = (deps: BackupDeps, { drop, pack }: PackReference): Promise<boolean> =>
  packsInUse(deps, drop).then(
    (packs) => packs.has(pack),
    (error: unknown) => {
      // The pack that is missing has the manifest of a version.
      if (error instanceof DamagedPack) return true
      throw error
    },
  )

const wasDeleted = (what: string): AppError =>
  new AppError(
    'unavailable',
    `A ${what} was deleted while the backup ran: it was suspended for too long, or the clocks of the nodes differ. Run it again: it continues.`,
  )

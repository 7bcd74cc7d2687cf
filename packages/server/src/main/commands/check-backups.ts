// Backup check of `plinthd doctor`.
import { targetName } from '../../adapters/backups/store-from-target.ts'
import type { Config } from '../../config/config.ts'
import { findLastBackup } from '../../usecases/backups/last-backup.ts'
import { listSnapshots, readManifest } from '../../usecases/backups/read-stored.ts'
import { scheduleLease } from '../../usecases/backups/run-due-backup.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { backupLease } from '../../usecases/storage/backup-lease.ts'
import { openBackupStore } from '../composing/backups.ts'

const hourMs = 3_600_000

export interface BackupFinding {
  readonly isFine: boolean
  readonly summary: string
}

/** Rejects if the target cannot be read. */
export async function checkBackups(
  config: Config,
  database: Deps['database'],
  now: number,
): Promise<BackupFinding> {
  const { target, everyHours } = config.backups
  const name = target === null ? null : targetName(target)
  const last = await findLastBackup({ database }, name)
  if (target === null) {
    const scheduled = 'none is scheduled: PLINTH_BACKUP_TARGET is not set'
    const summary = last ? `the last one, ${describeAge(last.finishedAt, now)}` : 'none was made'
    return { isFine: true, summary: `${summary}; ${scheduled}` }
  }
  const store = await openBackupStore(config)
  const snapshots = await listSnapshots(store)
  if (!last) return describeNone(database, { name, isScheduled: everyHours > 0, now })
  const age = `the last one to ${name} was made ${describeAge(last.finishedAt, now)}`
  // The last one may be unfinished.
  const stored = snapshots.findLast((id) => id <= last.snapshot)
  if (stored === undefined) {
    return { isFine: false, summary: `${age}, but it is not there any more.` }
  }
  const { missing } = await readManifest(store, stored)
  if (missing.length > 0) {
    const lost = `it lacks ${missing.length} packs, which the blob store has lost`
    return { isFine: false, summary: `${age}, but ${lost}.` }
  }
  const isLate = everyHours > 0 && now - last.finishedAt > 2 * everyHours * hourMs
  if (isLate) return { isFine: false, summary: `${age}. See the log of the server.` }
  return { isFine: true, summary: age }
}

/** A server tries every quarter of an hour, so its lease means that the last attempt has failed. */
async function describeNone(
  database: Deps['database'],
  { name, isScheduled, now }: { name: string | null; isScheduled: boolean; now: number },
): Promise<BackupFinding> {
  const none = `none was completed to ${name} yet`
  if ((await database.read.leases.find(backupLease, now)) !== null)
    return { isFine: true, summary: `${none}; one is running` }
  const wasBegun = isScheduled && (await database.read.leases.find(scheduleLease, now)) !== null
  if (!wasBegun) return { isFine: true, summary: none }
  return { isFine: false, summary: `${none}, although one was begun. See the log of the server.` }
}

const ago = new Intl.RelativeTimeFormat('en-GB')

function describeAge(at: number, now: number): string {
  const hours = Math.max(0, Math.floor((now - at) / hourMs))
  return hours < 48 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day')
}

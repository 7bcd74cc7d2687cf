// Backup check of `plinthd doctor`.
import { targetName } from '../../adapters/backups/store-from-target.ts'
import type { Config } from '../../config/config.ts'
import { findLastBackup } from '../../usecases/backups/last-backup.ts'
import { listSnapshots } from '../../usecases/backups/read-stored.ts'
import type { Deps } from '../../usecases/base/deps.ts'
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
  const snapshots = await listSnapshots(await openBackupStore(config))
  if (!last) return { isFine: true, summary: `none was made to ${name} yet` }
  const age = `the last one to ${name} was made ${describeAge(last.finishedAt, now)}`
  if (!snapshots.includes(last.snapshot)) {
    return { isFine: false, summary: `${age}, but it is not there any more.` }
  }
  const isLate = everyHours > 0 && now - last.finishedAt > 2 * everyHours * hourMs
  if (isLate) return { isFine: false, summary: `${age}. See the log of the server.` }
  return { isFine: true, summary: age }
}

const ago = new Intl.RelativeTimeFormat('en-GB')

function describeAge(at: number, now: number): string {
  const hours = Math.max(0, Math.floor((now - at) / hourMs))
  return hours < 48 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day')
}

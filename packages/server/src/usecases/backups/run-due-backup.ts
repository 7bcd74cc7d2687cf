// Scheduled backups: starts one when the last is too old, in one process of all nodes.
import type { BackupSchedule } from '../../ports/backup-schedule.ts'
import type { Deps } from '../base/deps.ts'

/** After a failure. */
const retryMs = 15 * 60_000
/** Of the last attempt, until the next one. */
export const scheduleLease = 'backup schedule'

export async function isBackupDue(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { target, intervalMs }: Pick<BackupSchedule, 'target' | 'intervalMs'>,
): Promise<boolean> {
  const last = await database.read.backups.find(target)
  // A time that is far ahead was set by a wrong clock.
  return last === null || Math.abs(clock.now() - last.finishedAt) >= intervalMs
}

/** Does nothing without a schedule. Rejects if the backup fails. */
export async function runDueBackup(
  deps: Pick<Deps, 'backupSchedule' | 'clock' | 'database' | 'processes'>,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { backupSchedule: schedule, clock, database, processes } = deps
  if (schedule === null || !(await isBackupDue(deps, schedule))) return []
  const now = clock.now()
  // A holder of its own for each attempt: this process has to wait after a failure too.
  const holder = `${processes.self} at ${now}`
  const isFirst = await database.transact((tx) =>
    tx.leases.take(scheduleLease, holder, now, now + retryMs),
  )
  if (isFirst) await schedule.run(signal)
  return []
}

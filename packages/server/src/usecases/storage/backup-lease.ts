// Lease of a running backup: at most one runs at a time, and no sweep deletes packs meanwhile.
import type { Reader } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'

type LeaseDeps = Pick<Deps, 'clock' | 'database' | 'failures' | 'processes'>

export const backupLease = 'backup'
const leaseMs = 120_000
const extendEveryMs = 30_000

/** `read` must be that of the transaction in which the result matters. */
export async function isBackupRunning(
  { clock, processes }: Pick<Deps, 'clock' | 'processes'>,
  read: Pick<Reader, 'leases'>,
): Promise<boolean> {
  const lease = await read.leases.find(backupLease, clock.now())
  return lease !== null && processes.isAlive(lease.holder) !== 'dead'
}

export interface BackupLease {
  /**
   * False once the lease has expired, even if it was extended later: a sweep or another backup may
   * have run.
   */
  wasKept(): boolean
}

/** Returns null, without running `work`, if another process makes a backup. */
export async function withBackupLease<T>(
  deps: LeaseDeps,
  work: (lease: BackupLease) => Promise<T>,
): Promise<T | null> {
  let until = deps.clock.now() + leaseMs
  if (!(await take(deps, until))) return null
  let lost = false
  const timer = setInterval(() => {
    const next = deps.clock.now() + leaseMs
    // A failed extension is repeated; the lease then expires, which `wasKept` reports.
    const extending = take(deps, next).then((isHeld) => {
      lost ||= !isHeld || next - leaseMs >= until
      until = next
    })
    extending.catch((error: unknown) => deps.failures.report('extend-backup-lease', error))
  }, extendEveryMs)
  try {
    return await work({ wasKept: () => !lost && deps.clock.now() < until })
  } finally {
    clearInterval(timer)
    await deps.database
      .transact((tx) => tx.leases.release(backupLease, deps.processes.self))
      .catch((error: unknown) => deps.failures.report('release-backup-lease', error))
  }
}

/** Takes it over from a process of this machine that has died. */
function take({ clock, database, processes }: LeaseDeps, until: number): Promise<boolean> {
  return database.transact(async (tx) => {
    const now = clock.now()
    const held = await tx.leases.find(backupLease, now)
    if (held && processes.isAlive(held.holder) === 'dead') {
      await tx.leases.release(backupLease, held.holder)
    }
    return tx.leases.take(backupLease, processes.self, now, until)
  })
}

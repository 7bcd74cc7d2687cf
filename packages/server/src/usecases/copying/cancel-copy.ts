// Cancels a copy at its source, which accepts changes again. A copy that is not complete continues
// when it is run again.
import { copiesMigration } from '../../ports/database/copies.ts'
import type { Deps } from '../base/deps.ts'
import { withBackupLease } from '../storage/backup-lease.ts'

type CancelDeps = Pick<Deps, 'clock' | 'database' | 'failures' | 'processes'>

export type CancelReport =
  | { readonly state: 'cancelled'; readonly target: string }
  | { readonly state: 'busy' | 'no copy' }

/**
 * Not while the copy runs: it could make the source read-only again, or have opened the target
 * already.
 */
export async function cancelCopy(deps: CancelDeps): Promise<CancelReport> {
  const pending = await deps.database.pendingMigrations()
  if (pending.includes(copiesMigration)) return { state: 'no copy' }
  const report = await withBackupLease(deps, () =>
    deps.database.transact(async (tx): Promise<CancelReport> => {
      const copy = await tx.copies.find()
      if (copy?.role !== 'source') return { state: 'no copy' }
      await tx.copies.put(copy)
      return { state: 'cancelled', target: copy.target }
    }),
  )
  return report ?? { state: 'busy' }
}

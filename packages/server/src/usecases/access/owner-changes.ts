// Effects of a user's activity and verification on the drops that they own.
import type { UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'

/** Restarts the expiry period of the owner's free drops; expired ones go live again. */
export async function markOwnerSeen(tx: Transaction, owner: UserId, now: number): Promise<void> {
  for (const tenant of await tx.tenants.markOwnerSeen(owner, now)) {
    await tx.changes.append({ tenant }, now, null)
  }
}

/** Makes the user's drops servable and announces the change. */
export async function markVerified(tx: Transaction, user: UserId, now: number): Promise<void> {
  await tx.users.setVerified(user, now)
  for (const { tenant, role } of await tx.tenants.ofUser(user)) {
    if (role === 'owner') await tx.changes.append({ tenant: tenant.id }, now, null)
  }
}

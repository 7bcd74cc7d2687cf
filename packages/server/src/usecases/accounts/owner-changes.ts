// What a person's own state changes about the drops that they own.
import type { UserId } from '@plinth/domain/ids'
import type { Transaction } from '../../ports/database.ts'

/** An owner was here: their free drops begin a new period, and expired ones come back. */
export async function markOwnerSeen(tx: Transaction, owner: UserId, now: number): Promise<void> {
  for (const tenant of await tx.tenants.markOwnerSeen(owner, now)) {
    await tx.changes.append({ tenant }, now)
  }
}

/** From now on what they own is served, if nothing else stands against it. */
export async function markVerified(tx: Transaction, user: UserId, now: number): Promise<void> {
  await tx.users.setVerified(user, now)
  for (const { tenant, role } of await tx.tenants.ofUser(user)) {
    if (role === 'owner') await tx.changes.append({ tenant: tenant.id }, now)
  }
}

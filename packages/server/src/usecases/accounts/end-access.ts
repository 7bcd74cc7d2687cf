// Ends everything by which someone else may have access to an account.
import type { UserId } from '@plinth/domain/base/ids'
import { isTurnedOn } from '../../ports/database/authenticators.ts'
import type { Transaction } from '../../ports/database/database.ts'
import { revokeGrantsOfUser } from '../oauth/revoke-grants.ts'

/**
 * Sessions, API tokens, connected apps, sign-in providers, mailed links and passkeys. For an owner
 * who has proved their address: locks out an intruder, or someone who signed up with another
 * person's address. The password is replaced by the caller.
 */
export async function endAccess(tx: Transaction, userId: UserId, now: number): Promise<void> {
  await tx.sessions.removeOfUser(userId, null)
  await tx.apiTokens.revokeOfUser(userId, null, now)
  await revokeGrantsOfUser(tx, { userId, tenantId: null }, now)
  await tx.identities.removeOfUser(userId)
  await tx.accountLinks.removeOfUser(userId, ['reset', 'change_email', 'verify', 'sign_in'])
  if (await needsSecondFactor(tx, userId)) return
  await tx.passkeys.removeOfUser(userId)
  // One that was never confirmed.
  await tx.authenticators.remove(userId)
}

/** Then access to the mailbox must not be enough to replace the factors. */
async function needsSecondFactor(tx: Transaction, userId: UserId): Promise<boolean> {
  if (isTurnedOn(await tx.authenticators.find(userId))) return true
  return (await tx.tenants.requiringSecondFactor(userId)).length > 0
}

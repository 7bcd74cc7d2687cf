import type { TenantId, UserId } from '@plinth/domain/ids'
import type { Transaction } from '../../ports/database.ts'
import type { Deps } from '../deps.ts'

/** Every token and code of the grant is worth nothing from now on, and the app is connected no more. */
export async function revokeGrant(tx: Transaction, grantId: string): Promise<void> {
  await tx.oauthRecords.removeGrant(grantId)
  await tx.oauthConnections.remove(grantId)
}

/** For somebody who leaves a tenant, or the service: what they connected must not come back with them. */
export async function revokeGrantsOfUser(
  tx: Transaction,
  user: UserId,
  tenant: TenantId | null,
): Promise<void> {
  for (const grantId of await tx.oauthConnections.grantsOfUser(user, tenant)) {
    await revokeGrant(tx, grantId)
  }
}

export async function revokeOAuthGrant(
  { database }: Pick<Deps, 'database'>,
  grantId: string,
): Promise<void> {
  await database.transact((tx) => revokeGrant(tx, grantId))
}

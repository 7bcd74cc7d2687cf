// Revokes OAuth grants with their tokens and connections.
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'
import { extendClientRetention } from './retention.ts'

/** Invalidates every token and code of the grants and removes the connections. */
export async function revokeGrants(
  tx: Transaction,
  grantIds: readonly string[],
  now: number,
): Promise<void> {
  const clients: string[] = []
  for (const grantId of grantIds) {
    await tx.oauthRecords.removeGrant(grantId)
    const client = await tx.oauthConnections.remove(grantId)
    if (client !== null) clients.push(client)
  }
  await extendClientRetention(tx, clients, now)
}

interface GrantOwner {
  readonly userId: UserId
  /** Null for all tenants of the user. */
  readonly tenantId: TenantId | null
}

/**
 * For a user who leaves a tenant or the service: the connections must not reappear if the user
 * rejoins.
 */
export async function revokeGrantsOfUser(
  tx: Transaction,
  { userId, tenantId }: GrantOwner,
  now: number,
): Promise<void> {
  await revokeGrants(tx, await tx.oauthConnections.grantsOfUser(userId, tenantId), now)
}

export async function revokeOAuthGrant(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  grantId: string,
): Promise<void> {
  await database.transact((tx) => revokeGrants(tx, [grantId], clock.now()))
}

import type { TenantId, UserId } from '@plinth/domain/ids'
import type { Transaction } from '../../ports/database.ts'
import type { Deps } from '../deps.ts'
import { keepClients } from './keep-clients.ts'

/** Every token and code of the grants is worth nothing from now on, and the apps are connected no more. */
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
  await keepClients(tx, clients, now)
}

interface Connected {
  readonly userId: UserId
  /** Null: all of theirs. */
  readonly tenantId: TenantId | null
}

/** For somebody who leaves a tenant, or the service: what they connected must not come back with them. */
export async function revokeGrantsOfUser(
  tx: Transaction,
  { userId, tenantId }: Connected,
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

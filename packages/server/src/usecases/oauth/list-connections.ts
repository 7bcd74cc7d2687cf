// Lists the connected apps of a tenant.
import { hasPermission } from '@plinth/domain/accounts/roles'
import type { OAuthConnection } from '../../ports/database/oauth-connections.ts'
import type { Member } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

export interface ConnectionView {
  readonly connection: OAuthConnection
  readonly member: Member
}

/**
 * The actor's own connections; with the permission to revoke others' credentials, those of all
 * members.
 */
export async function listConnections(
  { database }: Pick<Deps, 'database'>,
  { tenantId, userId, role }: AccountActor,
): Promise<ConnectionView[]> {
  const members = await database.read.tenants.members(tenantId)
  const connections = await database.read.oauthConnections.ofTenant(tenantId)
  const seesAll = hasPermission(role, 'others_credentials')
  return connections.flatMap((connection) => {
    const member = members.find((each) => each.userId === connection.userId)
    return member && (seesAll || connection.userId === userId) ? [{ connection, member }] : []
  })
}

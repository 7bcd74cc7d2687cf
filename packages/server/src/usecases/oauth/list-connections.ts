import { may } from '@plinth/domain/roles'
import type { OAuthConnection } from '../../ports/oauth-connections.ts'
import type { Member } from '../../ports/tenants.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'

export interface ConnectionView {
  readonly connection: OAuthConnection
  readonly member: Member
}

/** The apps that may act for the tenant: one's own, and for who may revoke them everybody's. */
export async function listConnections(
  { database }: Pick<Deps, 'database'>,
  { tenantId, userId, role }: AccountActor,
): Promise<ConnectionView[]> {
  const members = await database.read.tenants.members(tenantId)
  const connections = await database.read.oauthConnections.ofTenant(tenantId)
  const all = may(role, 'others_credentials')
  return connections.flatMap((connection) => {
    const member = members.find((one) => one.userId === connection.userId)
    return member && (all || connection.userId === userId) ? [{ connection, member }] : []
  })
}

// Lists API tokens of a tenant.
import { hasPermission } from '@plinth/domain/accounts/roles'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import type { TokenView } from './token-view.ts'

/**
 * The actor's own tokens; with the permission to revoke others' credentials, those of all members.
 * Newest first.
 */
export async function listTokens(
  { database }: Pick<Deps, 'database'>,
  { tenantId, userId, role }: AccountActor,
): Promise<TokenView[]> {
  const tokens = await database.read.apiTokens.ofTenant(tenantId)
  const members = await database.read.tenants.members(tenantId)
  const seesAll = hasPermission(role, 'others_credentials')
  return tokens.flatMap((token) => {
    const member = members.find((each) => each.userId === token.userId)
    return member && (seesAll || token.userId === userId) ? [{ token, member }] : []
  })
}

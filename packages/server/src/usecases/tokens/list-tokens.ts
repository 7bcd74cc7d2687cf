import { may } from '@plinth/domain/roles'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { TokenView } from './token-view.ts'

/** One's own of this tenant, and with the role for it everybody's; newest first. */
export async function listTokens(
  { database }: Pick<Deps, 'database'>,
  { tenantId, userId, role }: AccountActor,
): Promise<TokenView[]> {
  const tokens = await database.read.apiTokens.ofTenant(tenantId)
  const members = await database.read.tenants.members(tenantId)
  const all = may(role, 'others_credentials')
  return tokens.flatMap((token) => {
    const member = members.find((one) => one.userId === token.userId)
    return member && (all || token.userId === userId) ? [{ token, member }] : []
  })
}

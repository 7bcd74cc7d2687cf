// Revokes an API token.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { AppError } from '@plinth/domain/base/errors'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import type { Deps } from '../base/deps.ts'

/** Takes effect immediately. A token that the actor may not see is `not_found`. */
export async function revokeToken(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<void> {
  await database.transact(async (tx) => {
    const { tenant, role } = await lockAs(tx, actor, 'own_credentials')
    const tokens = await tx.apiTokens.ofTenant(tenant.id)
    const token = tokens.find(({ id }) => id === input.id)
    if (!token || !(token.userId === actor.userId || hasPermission(role, 'others_credentials'))) {
      throw new AppError('not_found', 'This account has no such API token.')
    }
    await tx.apiTokens.revoke(tenant.id, token.id, clock.now())
  })
}

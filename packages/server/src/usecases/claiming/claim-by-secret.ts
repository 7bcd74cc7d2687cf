// Claims an anonymous drop with the secret from its `claim_url`.
import { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret } from '../base/secrets.ts'
import { claimDrop } from './claim-drops.ts'
import { isClaimable } from './list-claimable.ts'
import { lockChosenTenant } from './lock-chosen-tenant.ts'

export interface SecretClaim {
  readonly secret: string
  /** Id of the user's tenant that receives the drop. */
  readonly tenant: string
}

/**
 * Works once. A repeated request by a member of the tenant that now owns the drop changes nothing.
 * Returns that tenant.
 */
export async function claimBySecret(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { secret, tenant: chosen }: SecretClaim,
): Promise<TenantId> {
  await admitAttempts({ database, clock }, [{ kind: 'code_user', key: actor.userId }])
  const hash = hashSecret(secret.trim())
  return database.transact(async (tx) => {
    const { tenant } = await lockChosenTenant(tx, actor, { chosen, now: clock.now() })
    const drop = await tx.drops.findByClaimHash(hash)
    const claim = drop && { drop, tenantId: tenant.id, userId: actor.userId, joinedAt: clock.now() }
    if (claim && isClaimable(claim.drop, claim.joinedAt) && (await claimDrop(tx, claim))) {
      return tenant.id
    }
    const own = await tx.drops.findClaimed(hash, actor.userId)
    if (own?.tenantId) return own.tenantId
    throw new AppError(
      'not_found',
      'This claim code is not valid: it may be mistyped or already used, or the drop has expired.',
    )
  })
}

import { AppError } from '@plinth/domain/errors'
import type { AccountActor } from '../actor.ts'
import { admitAttempts } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'
import { ownedSite } from '../owned-site.ts'
import { hashSecret } from '../secrets.ts'
import { type SiteView, viewSite } from '../site-view.ts'
import { requireTenant } from '../tenant-plan.ts'
import { claimDrop } from './claim-drops.ts'
import { isClaimable } from './list-claimable.ts'

/** Takes over the drop whose `claim_url` somebody was handed. Works once. */
export async function claimBySecret(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  secret: string,
): Promise<SiteView> {
  await admitAttempts({ database, clock }, [{ kind: 'code_user', key: actor.userId }])
  const now = clock.now()
  return database.transact(async (tx) => {
    const tenant = requireTenant(await tx.tenants.lock(actor.tenantId))
    const site = await tx.sites.findByClaimHash(hashSecret(secret.trim()))
    const claim = site && { site, tenantId: actor.tenantId, joinedAt: now }
    if (!claim || !isClaimable(claim.site, now) || !(await claimDrop(tx, claim))) {
      throw new AppError(
        'not_found',
        'No drop waits for this code: it is mistyped, used already, or the drop has expired.',
      )
    }
    return viewSite(await ownedSite(tx.sites, actor, claim.site.id), tenant, now)
  })
}

// The password that visitors of a drop are asked for.
import { refuseFeature } from '@plinth/domain/entitlements'
import type { Plan } from '@plinth/domain/plans'
import type { AccountActor } from '../actor.ts'
import { admitAttempts } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'
import { requireRole } from '../require-role.ts'
import { planOf, requireTenant } from '../tenant-plan.ts'

/** Setting one takes the plan; one that is set stays, and may be removed, on any. */
export function refuseSitePassword(plan: Plan): void {
  const refusal = refuseFeature(plan, 'password')
  if (refusal) throw refusal
}

export interface NewSitePassword {
  readonly password: string
  /** Of the drop; it stays if it is one of the same password. */
  readonly currentHash: string | null
}

/**
 * To be stored. Hashing is dear and holds no lock, so what the commit would refuse anyway is refused
 * before it; the drop must be known to be the actor's.
 */
export async function hashSitePassword(
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  actor: AccountActor,
  { password, currentHash }: NewSitePassword,
): Promise<string> {
  requireRole(actor, 'publish')
  const tenant = requireTenant(await deps.database.read.tenants.find(actor.tenantId))
  refuseSitePassword(planOf(tenant, deps.clock.now()))
  await admitAttempts(deps, [{ kind: 'drop_password_tenant', key: tenant.id }])
  if (currentHash !== null && (await deps.passwords.matches(password, currentHash)))
    return currentHash
  return deps.passwords.hash(password)
}

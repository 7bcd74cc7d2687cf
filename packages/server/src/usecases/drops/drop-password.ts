// Sets the visitor password of a drop.
import { tenantCaller } from '@plinth/domain/abuse/caller'
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { requireRight } from '../access/require-right.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'

/**
 * The plan is needed only to set a password. An existing one stays, and may be removed, on any
 * plan.
 */
export function refuseDropPassword(plan: Plan): void {
  const refusal = refuseFeature(plan, 'password')
  if (refusal) throw refusal
}

export interface NewDropPassword {
  readonly password: string
  /** The drop's current hash; kept if the password is unchanged. */
  readonly currentHash: string | null
}

/**
 * Returns the hash to store. Hashing is expensive and runs outside any lock, so everything that the
 * commit would reject is checked first. The caller must have checked that the drop belongs to the
 * actor.
 */
export async function hashDropPassword(
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  actor: AccountActor,
  { password, currentHash }: NewDropPassword,
): Promise<string> {
  requireRight(actor, 'change_settings')
  const tenant = requireTenant(await deps.database.read.tenants.find(actor.tenantId))
  refuseDropPassword(planOf(tenant, deps.clock.now()))
  return deps.passwords.inTurn(tenantCaller(tenant.id), async ({ hash, matches }) => {
    await admitAttempts(deps, [{ kind: 'drop_password_tenant', key: tenant.id }])
    if (currentHash !== null && (await matches(password, currentHash))) return currentHash
    return hash(password)
  })
}

// The plans on offer and the tenant's current subscription.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { offeredFrom } from '@plinth/domain/plans/base-terms'
import type { Currency } from '@plinth/domain/plans/currency'
import type { OfferedTerms } from '@plinth/domain/plans/plans'
import { isActiveAt } from '@plinth/domain/plans/subscriptions'
import type { ProcessorName } from '../../ports/billing.ts'
import type { Subscription } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'

export type { OfferedTerms }

export interface BillingOverview {
  readonly currency: Currency
  /** Null if billing is off. */
  readonly processor: ProcessorName | null
  /** From the smallest to the largest. The first is what every account has, at no price. */
  readonly plans: readonly OfferedTerms[]
  /** The current subscription; null if there is none or the actor may not see it. */
  readonly subscription: Subscription | null
}

export async function getBillingPlans(
  { billing, clock, database }: Pick<Deps, 'billing' | 'clock' | 'database'>,
  actor: AccountActor,
): Promise<BillingOverview> {
  const tenant = requireTenant(await database.read.tenants.find(actor.tenantId))
  const { basePlan, currency, subscription } = tenant
  const visible = hasPermission(actor.role, 'see_billing') && isActiveAt(subscription, clock.now())
  return {
    currency,
    processor: billing?.name ?? null,
    plans: offeredFrom(basePlan.name).map((plan) =>
      plan.name === basePlan.name ? { ...plan, price: { month: 0, year: 0 } } : plan,
    ),
    subscription: visible ? subscription : null,
  }
}

// A tenant as one of its members sees it.
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { Membership } from '../../ports/database/tenants.ts'

export interface TenantView extends Membership {
  readonly plan: AccountPlan
}

export const viewTenant = (membership: Membership, now: number): TenantView => ({
  ...membership,
  plan: planOf(membership.tenant, now).name,
})

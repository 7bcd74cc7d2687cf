// Usage of a tenant against the limits of its plan.
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import { type CapWarning, type Consumption, capWarnings } from '@plinth/domain/plans/cap-warnings'
import type { AccountTerms } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import { dayOf, firstDay, viewRange } from '@plinth/domain/visitors/views'
import type { AccountActor } from '../access/actor.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'

export interface Usage extends Consumption {
  readonly limits: AccountTerms
  /** Number of custom domains, including unverified ones. */
  readonly domains: number
  /** True if this service supports custom domains. */
  readonly supportsDomains: boolean
  readonly warnings: readonly CapWarning[]
  /** Total views in the default range of days. */
  readonly periodViews: number
}

export async function getUsage(
  { database, clock, domainTls }: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  actor: AccountActor,
): Promise<Usage> {
  const now = clock.now()
  const { tenants } = database.read
  const { tenant, ...used } = requireTenant(await tenants.findUsage(actor.tenantId, now))
  const limits = planOf(tenant, now)
  const domains = await database.read.domains.ofTenant(actor.tenantId)
  const range = { since: firstDay(now, viewRange.usual), until: dayOf(now) }
  const periodViews = await database.read.views.totalOfTenant(actor.tenantId, range)
  return {
    ...used,
    limits,
    domains: domains.filter((domain) => !isLapsed(domain, now)).length,
    supportsDomains: domainTls !== 'none',
    warnings: capWarnings(limits, used),
    periodViews,
  }
}

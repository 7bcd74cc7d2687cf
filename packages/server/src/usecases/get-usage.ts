import { type CapWarning, type Consumption, capWarnings } from '@plinth/domain/cap-warnings'
import type { AccountTerms } from '@plinth/domain/plans'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { planOf, requireTenant } from './tenant-plan.ts'

export interface Usage extends Consumption {
  readonly limits: AccountTerms
  readonly warnings: readonly CapWarning[]
}

export async function getUsage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
): Promise<Usage> {
  const tenant = requireTenant(await database.read.tenants.find(actor.tenantId))
  const limits = planOf(tenant, clock.now())
  const used = {
    drops: await database.read.sites.countOfTenant(actor.tenantId),
    storageBytes: await database.read.versions.storageOfTenant(actor.tenantId),
  }
  return { ...used, limits, warnings: capWarnings(limits, used) }
}

import type { AccountTerms } from '@plinth/domain/plans'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { planOf, requireTenant } from './tenant-plan.ts'

export interface Usage {
  readonly limits: AccountTerms
  readonly drops: number
  readonly storageBytes: number
}

export async function getUsage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
): Promise<Usage> {
  const tenant = requireTenant(await database.read.tenants.find(actor.tenantId))
  return {
    limits: planOf(tenant, clock.now()),
    drops: await database.read.sites.countOfTenant(actor.tenantId),
    storageBytes: await database.read.versions.storageOfTenant(actor.tenantId),
  }
}

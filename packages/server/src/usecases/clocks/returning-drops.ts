// Drops that come back, from a pause or from trust and safety.
import type { TenantId } from '@plinth/domain/ids'
import type { Reader, Transaction } from '../../ports/database.ts'
import type { TenantRecord } from '../../ports/tenants.ts'
import { isOver, viewSite } from '../site-view.ts'
import { planOf } from '../tenant-plan.ts'

interface Moment {
  /** Null: they are anonymous, and their time is not their owner's. */
  readonly tenantId: TenantId | null
  readonly now: number
}

/**
 * Makes a change after which other drops of the tenant count, or this one again. What comes back has
 * not had its time yet, and nobody was told of its end: where it would be expired at once, a new
 * period begins. The tenant must be locked.
 */
export async function giveReturningTime<T>(
  tx: Transaction,
  { tenantId, now }: Moment,
  change: () => Promise<T>,
): Promise<T> {
  const tenant = tenantId && (await tx.tenants.find(tenantId))
  if (!tenant || planOf(tenant, now).clock !== 'owner') return change()
  const expired = await expiredOf(tx, tenant, now)
  const result = await change()
  const returned = (await expiredOf(tx, tenant, now)).difference(expired)
  if (returned.size > 0) await tx.freeClocks.restart(tenant.id, now)
  return result
}

async function expiredOf({ sites }: Reader, tenant: TenantRecord, now: number) {
  const drops = (await sites.ofTenant(tenant.id)).map((site) => viewSite(site, tenant, now))
  return new Set(drops.filter((drop) => isOver(drop, now)).map(({ site }) => site.id))
}

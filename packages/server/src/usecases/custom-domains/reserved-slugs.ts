// Limits how many slugs stay permanently reserved for an account because its custom domains have
// pointed at them.
import type { Slug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'
import type { DomainsReader } from '../../ports/database/domains.ts'

/**
 * Without a limit, adding and removing domains would let an account reserve any number of slugs.
 */
export const reservedSlugsPerTenant = 200

export const mayReserveMoreSlugs = async (
  domains: DomainsReader,
  tenant: TenantId,
): Promise<boolean> => (await domains.countReservedSlugs(tenant)) < reservedSlugsPerTenant

/** Call before a domain can point at the slug. */
export async function refuseReservationOverLimit(
  domains: DomainsReader,
  tenant: TenantId,
  slug: Slug,
): Promise<void> {
  if (await mayReserveMoreSlugs(domains, tenant)) return
  if ((await domains.reservedFor(slug)) === tenant) return
  throw new AppError(
    'forbidden',
    `Custom domains of this account have pointed at ${reservedSlugsPerTenant} slugs, which is the maximum; those slugs stay reserved for the account. Use a drop with one of those slugs, or contact the operator of this service.`,
  )
}

// How many slugs an account keeps for ever because its domains have pointed at them.
import { AppError } from '@plinth/domain/errors'
import type { TenantId } from '@plinth/domain/ids'
import type { Slug } from '@plinth/domain/slug'
import type { DomainsReader } from '../ports/domains.ts'

/** More would be a way to take names from others: domains are added and removed at will. */
export const guardsPerTenant = 200

export const mayGuardMore = async (domains: DomainsReader, tenant: TenantId): Promise<boolean> =>
  (await domains.countGuarded(tenant)) < guardsPerTenant

/** Before a domain may come to point at the slug. */
export async function refuseSurplusGuard(
  domains: DomainsReader,
  tenant: TenantId,
  slug: Slug,
): Promise<void> {
  if (await mayGuardMore(domains, tenant)) return
  if ((await domains.guardianOf(slug)) === tenant) return
  throw new AppError(
    'forbidden',
    `Domains of this account have pointed at ${guardsPerTenant} slugs, which are kept for it for ever: that is the most. Use a drop with one of those slugs, or ask whoever runs this service.`,
  )
}

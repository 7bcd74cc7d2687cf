import { AppError } from '@plinth/domain/errors'
import { parseSlug } from '@plinth/domain/slug'
import type { SiteRecord } from '../ports/sites.ts'
import type { Deps } from './deps.ts'

/** Trust and safety takes a drop away (its address answers 410) or, with `removed: false`, gives it back. */
export async function setSiteRemoved(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  input: { readonly slug: string; readonly removed: boolean },
): Promise<SiteRecord> {
  const slug = parseSlug(input.slug)
  const now = clock.now()
  return database.transact(async (tx) => {
    const found = await tx.sites.findBySlug(slug)
    if (found?.tenantId) await tx.tenants.lock(found.tenantId)
    const site = await tx.sites.findBySlug(slug)
    if (!site) throw new AppError('not_found', `There is no drop with the slug \`${slug}\`.`)
    await tx.sites.setRemoved(site.id, input.removed ? (site.removedAt ?? now) : null)
    // A removed drop no longer counts, so others of the tenant may come back from a pause.
    await tx.changes.append({ site: site.id, tenant: site.tenantId }, now)
    return site
  })
}

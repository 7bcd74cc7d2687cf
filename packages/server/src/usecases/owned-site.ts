// The one rule for reaching a drop: whoever does not own it learns nothing, not even that it exists.
import { AppError } from '@plinth/domain/errors'
import { parseId } from '@plinth/domain/ids'
import type { SiteRecord, SitesReader } from '../ports/sites.ts'
import type { AccountActor } from './actor.ts'

export async function ownedSite(
  sites: SitesReader,
  actor: AccountActor,
  id: string,
): Promise<SiteRecord> {
  const siteId = parseId('site', id)
  const site = siteId && (await sites.find(siteId))
  if (!site || site.tenantId !== actor.tenantId) throw noSuchDrop()
  return site
}

export const noSuchDrop = (): AppError =>
  new AppError('not_found', 'There is no such drop in this account.')

/** A drop that trust and safety took away stays as it is until they give it back. */
export function refuseRemoved(site: SiteRecord): void {
  if (site.removedAt !== null) {
    throw new AppError('forbidden', 'This drop was removed by trust and safety; it cannot change.')
  }
}

// Authorization rule for drops: a caller from another tenant gets the same error as for a drop that
// does not exist.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { SiteRecord, SitesReader } from '../../ports/database/drops.ts'
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

/** A drop that trust and safety removed cannot be changed until they restore it. */
export function refuseRemoved(site: SiteRecord): void {
  if (site.removedAt !== null) {
    throw new AppError(
      'forbidden',
      'This drop was removed by trust and safety and cannot be changed.',
    )
  }
}

// Lists the anonymous drops of a browser that an account could claim.
import type { BrowserId } from '@plinth/domain/base/ids'
import type { SiteRecord } from '../../ports/database/drops.ts'
import type { Deps } from '../acting/deps.ts'
import { type SiteView, viewSite } from '../acting/drop-view.ts'

/** Newest first. */
export async function listClaimable(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  browserId: BrowserId | null,
): Promise<SiteView[]> {
  if (browserId === null) return []
  const now = clock.now()
  const sites = await database.read.sites.ofBrowser(browserId)
  return sites.filter((site) => isClaimable(site, now)).map((site) => viewSite(site, null, now))
}

/** Expired and removed drops cannot be restored by claiming them. */
export const isClaimable = (site: SiteRecord, now: number): boolean =>
  viewSite(site, null, now).status === 'live'

// Drop summaries for the operator's lists.
import type { SiteId } from '@plinth/domain/base/ids'
import type { Reader } from '../../ports/database/database.ts'
import type { SiteRecord } from '../../ports/database/drops.ts'
import { type SiteView, viewSite } from '../acting/drop-view.ts'
import { findOwners } from '../drops/find-owners.ts'

/** A drop as an operator sees it in a list. */
export interface DropSummary {
  readonly view: SiteView
  readonly openReports: number
}

type SummaryReader = Pick<Reader, 'reports' | 'tenants'>

export async function summarise(
  read: SummaryReader,
  sites: readonly SiteRecord[],
  now: number,
): Promise<Map<SiteId, DropSummary>> {
  const open = await read.reports.countOpen(sites.map(({ id }) => id))
  const owners = await findOwners(read.tenants, sites)
  return new Map(
    sites.map((site) => {
      const owner = (site.tenantId && owners.get(site.tenantId)) || null
      return [site.id, { view: viewSite(site, owner, now), openReports: open.get(site.id) ?? 0 }]
    }),
  )
}

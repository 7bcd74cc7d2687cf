// Drop summaries for the operator's lists.
import type { DropId } from '@plinth/domain/base/ids'
import type { Reader } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import { type DropView, viewDrop } from '../drops/drop-view.ts'
import { findOwners } from '../drops/find-owners.ts'

/** A drop as an operator sees it in a list. */
export interface DropSummary {
  readonly view: DropView
  readonly openReports: number
}

type SummaryReader = Pick<Reader, 'reports' | 'tenants'>

export async function summarise(
  read: SummaryReader,
  drops: readonly DropRecord[],
  now: number,
): Promise<Map<DropId, DropSummary>> {
  const open = await read.reports.countOpen(drops.map(({ id }) => id))
  const owners = await findOwners(read.tenants, drops)
  return new Map(
    drops.map((drop) => {
      const owner = (drop.tenantId && owners.get(drop.tenantId)) || null
      return [drop.id, { view: viewDrop(drop, owner, now), openReports: open.get(drop.id) ?? 0 }]
    }),
  )
}

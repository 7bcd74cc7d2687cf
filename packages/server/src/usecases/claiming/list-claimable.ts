// Lists the anonymous drops of a browser that an account could claim.
import type { BrowserId } from '@plinth/domain/base/ids'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { Deps } from '../base/deps.ts'
import { type DropView, viewDrop } from '../drops/drop-view.ts'

/** Newest first. */
export async function listClaimable(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  browserId: BrowserId | null,
): Promise<DropView[]> {
  if (browserId === null) return []
  const now = clock.now()
  const drops = await database.read.drops.ofBrowser(browserId)
  return drops.filter((drop) => isClaimable(drop, now)).map((drop) => viewDrop(drop, null, now))
}

/** Expired and removed drops cannot be restored by claiming them. */
export const isClaimable = (drop: DropRecord, now: number): boolean =>
  viewDrop(drop, null, now).status === 'live'

import type { SiteRecord } from '../../ports/sites.ts'
import type { StagedKind } from '../../ports/staged-uploads.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { uploadCapOf } from '../publishing/budget.ts'
import { admitNewSite } from '../publishing/publish-new-site.ts'
import { admit } from '../publishing/publish-to-site.ts'
import { pageBudget } from '../publishing/receive-single-file.ts'
import { needsOf } from './needs-of.ts'

export interface RoomRequest {
  readonly kind: StagedKind
  /** Null: for a new drop. */
  readonly there: SiteRecord | null
  readonly wanted: number | undefined
}

/** How many bytes may come. Throws what an upload of that size would be refused with today. */
export async function roomFor(
  deps: Pick<Deps, 'clock' | 'database'>,
  actor: AccountActor,
  { kind, there, wanted }: RoomRequest,
): Promise<number> {
  const { plan, budget } = there
    ? await admit(deps, actor, { siteId: there.id, ...needsOf(kind) })
    : await admitNewSite(deps, actor, needsOf(kind))
  // An archive is not kept, so what it holds may be more than what comes.
  const room = kind === 'zip' ? uploadCapOf(plan) : pageBudget(kind, budget)
  if (budget.bytes === 0) throw budget.refusal
  if (wanted !== undefined && wanted > room.bytes) throw room.refusal
  return wanted ?? room.bytes
}

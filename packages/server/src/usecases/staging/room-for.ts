// Byte limit of a staged upload.
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
  /** The drop to update; null for a new one. */
  readonly there: SiteRecord | null
  readonly wanted: number | undefined
}

/** Returns the limit in bytes. Throws the error that an upload of the wanted size would get now. */
export async function roomFor(
  deps: Pick<Deps, 'clock' | 'database'>,
  actor: AccountActor,
  { kind, there, wanted }: RoomRequest,
): Promise<number> {
  const { plan, budget } = there
    ? await admit(deps, actor, { siteId: there.id, ...needsOf(kind) })
    : await admitNewSite(deps, actor, needsOf(kind))
  // An archive is not stored, so its size is limited separately from that of its contents.
  const limit = kind === 'zip' ? uploadCapOf(plan) : pageBudget(kind, budget)
  if (budget.bytes === 0) throw budget.refusal
  if (wanted !== undefined && wanted > limit.bytes) throw limit.refusal
  return wanted ?? limit.bytes
}

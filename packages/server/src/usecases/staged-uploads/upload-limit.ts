// Byte limit of a staged upload.
import type { StagedKind } from '../../ports/database/staged-uploads.ts'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { uploadCapOf } from '../publishing/budget.ts'
import { admitNewDrop } from '../publishing/publish-new-drop.ts'
import { admitUpload, type PublishInput } from '../publishing/publish-to-drop.ts'
import { pageBudget } from '../publishing/receive-single-file.ts'

export interface UploadLimitRequest {
  readonly kind: StagedKind
  /** The drop to update; null for a new one. */
  readonly existing: OwnedDrop | null
  readonly requestedBytes: number | undefined
}

/** Returns the limit in bytes, or `Infinity`. Throws the error that an upload of the wanted size would get now. */
export async function uploadLimit(
  deps: Pick<Deps, 'clock' | 'database'>,
  actor: AccountActor,
  { kind, existing, requestedBytes }: UploadLimitRequest,
): Promise<number> {
  const { plan, budget } = existing
    ? await admitUpload(deps, actor, { drop: existing, ...requiredFeatureOf(kind) })
    : await admitNewDrop(deps, actor, requiredFeatureOf(kind))
  // An archive is not stored, so its size is limited separately from that of its contents.
  const limit = kind === 'zip' ? uploadCapOf(plan) : pageBudget(kind, budget)
  if (budget.bytes === 0) throw budget.refuse()
  if (requestedBytes !== undefined && requestedBytes > limit.bytes) throw limit.refuse()
  return requestedBytes ?? limit.bytes
}

/** The plan feature that a staged upload of this kind requires. */
export const requiredFeatureOf = (kind: StagedKind): Pick<PublishInput, 'requiredFeature'> =>
  kind === 'zip' ? { requiredFeature: 'bundles' } : {}

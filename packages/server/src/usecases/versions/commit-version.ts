// Commits a new version to the database, inside the caller's transaction.
import type { PackId } from '@plinth/domain/base/ids'
import { refuseStorage } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import { draftsToRemove, versionToRemove } from '@plinth/domain/versions/retention'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropKey } from '../../ports/database/drop-key.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { PublishKind } from '../../ports/database/publishes.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { DropOwner } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { recordLive } from './make-live.ts'
import { removeVersions } from './remove-versions.ts'

/** The version before its number is assigned by the committing transaction. */
export interface UnnumberedVersion extends Omit<VersionRecord, 'number' | 'publishedAt'> {
  /** Packs that the manifest names. */
  readonly contentPacks: readonly PackId[]
}

export interface Commit {
  readonly drop: DropKey & Partial<Pick<DropRecord, 'liveVersion'>>
  readonly plan: Plan
  readonly version: UnnumberedVersion
  /** If the drop was inserted with this version as its first, in the same transaction. */
  readonly isFirst?: true
  /** `draft` leaves the live version unchanged. */
  readonly as?: Exclude<PublishKind, 'promote'> | 'draft'
  /** Given if the caller may be a token for one drop, which does not learn the storage in use. */
  readonly committer?: DropOwner
}

/** The tenant must be locked. Applies retention, then checks the storage limit. */
export async function commitVersion(
  deps: Pick<Deps, 'random'>,
  tx: Transaction,
  { drop, plan, version: unnumbered, isFirst, as = 'upload', committer }: Commit,
): Promise<VersionRecord> {
  const { contentPacks, ...record } = unnumbered
  const { createdAt: now, createdBy: actor } = record
  const isDraft = as === 'draft'
  const liveId = isDraft ? null : unnumbered.id
  const number = isFirst ? 1 : await tx.drops.takeVersionNumber(drop, liveId, now)
  const version = { ...record, number, publishedAt: isDraft ? null : now }
  await tx.versions.insert(version, contentPacks)
  if (isDraft) {
    await tx.changes.append({ drop: drop.id }, now)
    const versions = draftsToRemove(await tx.versions.retainedOfDrop(drop.id, now))
    await removeVersions(tx, { drop, versions, now })
  } else {
    const from = drop.liveVersion ?? null
    await recordLive(deps, tx, { drop, version, from, kind: as, actor, at: now })
    // The first version of a drop leaves none to be removed.
    if (number > 1) await applyRetention(tx, { drop, plan, live: version, now })
  }
  if (drop.tenantId !== null) {
    const used = await tx.versions.storageOfTenant(drop.tenantId, now)
    const refusal = refuseStorage(plan, used, { hidesUse: Boolean(committer?.limits?.dropId) })
    if (refusal) throw refusal
  }
  return version
}

export interface Retention {
  readonly drop: DropKey
  readonly plan: Plan
  /** The version just published for the first time. */
  readonly live: VersionRecord
  readonly now: number
}

/** Removes the oldest published version if there is now one more than the plan keeps. */
export async function applyRetention(
  tx: Transaction,
  { drop, plan, live: { id: liveId }, now }: Retention,
): Promise<void> {
  const retained = await tx.versions.retainedOfDrop(drop.id, now)
  const surplus = versionToRemove(retained, { limit: plan.versions, liveId })
  await removeVersions(tx, { drop, versions: surplus ? [surplus] : [], now })
}

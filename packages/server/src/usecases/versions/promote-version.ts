// Makes an earlier version or a draft live.

import { parseId } from '@plinth/domain/base/ids'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { ownedDrop, refuseRemoved } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { onBaseVersion, requireBase } from './base-version.ts'
import { applyRetention } from './commit-version.ts'
import { makeLive } from './make-live.ts'
import { type Publication, publicationOf } from './publication.ts'
import { requireVersion } from './require-version.ts'
import type { ConflictDeps } from './version-conflict.ts'
import { findAuthors, type VersionView } from './version-view.ts'

export type PromotedVersion = VersionView & Publication

export interface PromoteInput {
  readonly id: string
  readonly versionId: string
  readonly base?: BaseVersion | undefined
}

/**
 * Recorded as a publish, so that rolling forward is possible. A draft becomes a retained version,
 * which may remove the oldest one as an upload would.
 */
export async function promoteVersion(
  deps: ConflictDeps & Pick<Deps, 'random' | 'jobSignal'>,
  actor: AccountActor,
  input: PromoteInput,
): Promise<PromotedVersion> {
  const id = parseId('drop', input.id)
  const change = { drop: id && { id }, base: () => input.base }
  const promoted = await onBaseVersion(deps, actor, change, () => promote(deps, actor, input))
  deps.jobSignal.notify('compression')
  return promoted
}

const promote = (
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  actor: AccountActor,
  input: PromoteInput,
): Promise<PromotedVersion> =>
  deps.database.transact(async (tx) => {
    const { tenant } = await lockAs(tx, actor, 'publish')
    const now = deps.clock.now()
    const drop = await ownedDrop(tx.drops, actor, input.id)
    let version = await requireVersion(tx.versions, drop, { versionId: input.versionId, now })
    refuseRemoved(drop)

    // A repeated request changes nothing and is not another publish.
    if (version.id !== drop.liveVersion?.id) {
      requireBase(drop, input.base)
      const wasDraft = version.publishedAt === null
      const publish = { drop, version, from: drop.liveVersion, actor: actor.userId, at: now }
      version = await makeLive(deps, tx, { ...publish, kind: 'promote' })
      const plan = planOf(tenant, now)
      if (wasDraft) await applyRetention(tx, { drop, plan, live: version, now })
    }
    const authorOf = await findAuthors(tx, actor.tenantId, [version.createdBy])
    const view = { version, live: true, author: authorOf(version.createdBy) }
    return { ...view, ...publicationOf({ drop, owner: tenant, now }, []) }
  })

// Finishes a deploy: commits its files as a version, live or as a draft.

import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import { limitWarnings } from '@plinth/domain/secrets/secret-warnings'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { KnownContents } from '@plinth/domain/versions/manifest'
import type { DeployOutcome, DeployRecord } from '../../ports/database/deploys.ts'
import type { AccountActor } from '../access/actor.ts'
import { requireRight } from '../access/require-right.ts'
import { requireTenant } from '../access/require-tenant.ts'
import {
  admitUpload,
  lockToPublish,
  type PublishDeps,
  type PublishedVersion,
  publishedAs,
  rightToPublish,
} from '../publishing/publish-to-drop.ts'
import { accountStaging } from '../publishing/staging.ts'
import { compareWithLive, storeVersion } from '../publishing/store-version.ts'
import { DamagedContents } from '../publishing/stored/damaged-contents.ts'
import { damagedAmong } from '../publishing/stored/read-verified.ts'
import { originOf } from '../publishing/version-source.ts'
import { onBaseVersion, requireBase } from '../versions/base-version.ts'
import { commitVersion } from '../versions/commit-version.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { publicationOf } from '../versions/publication.ts'
import { requireVersion } from '../versions/require-version.ts'
import { totalSize } from './lay-out-deploy.ts'
import { replaceDamaged } from './replace-damaged.ts'
import { type DeployInput, requireDeploy } from './require-deploy.ts'
import { stageDeploy } from './stage-deploy.ts'

export interface FinishedDeploy extends PublishedVersion {
  readonly live: boolean
}

export interface FinishInput extends DeployInput {
  /** False to create a draft. */
  readonly promote: boolean
  /** True to add no version if the live one has the same files. */
  readonly ifChanged?: boolean
  /** The version that must be live when the deploy is committed; by default the one that it was begun with. */
  readonly base?: BaseVersion | undefined
}

/**
 * Idempotent: a deploy that is already finished returns its version again, because the client may
 * have missed the first response.
 */
export async function finishDeploy(
  deps: PublishDeps,
  actor: AccountActor,
  input: FinishInput,
): Promise<FinishedDeploy> {
  requireRight(actor, rightToPublish(publishedAs(input)))
  const deploy = await find(deps, input)
  const base = input.base ?? deploy.base ?? undefined
  if (deploy.outcome) return finishedBefore(deps, actor, { ...input, ...deploy.outcome, base })
  const change = { drop: input.drop, base: () => base }
  const work = () => finish(deps, actor, { ...input, deploy, base })
  const finished = await onBaseVersion(deps, actor, change, work).catch(async (error: unknown) => {
    // A deploy that was deleted or finished concurrently is not incomplete: look it up again.
    const incomplete = error instanceof AppError && error.code === 'deploy_incomplete'
    if (!incomplete || !(await find(deps, input)).outcome) throw error
    return null
  })
  return finished ?? finishDeploy(deps, actor, input)
}

const find = ({ database, clock }: PublishDeps, { drop, deployId }: DeployInput) =>
  requireDeploy(database.read.deploys, { dropId: drop.id, id: deployId, now: clock.now() })

interface FinishedInput extends FinishInput, DeployOutcome {}

/**
 * A draft is promoted if `promote` is set now. A version that was published before is not made live
 * again.
 */
async function finishedBefore(
  deps: PublishDeps,
  actor: AccountActor,
  { drop, versionId, warnings, changed, promote, base }: FinishedInput,
): Promise<FinishedDeploy> {
  const { drops, tenants, versions } = deps.database.read
  const now = deps.clock.now()
  const version = await requireVersion(versions, drop, { versionId, now })
  // Read again: the concurrent request that finished the deploy made its version live.
  const current = (await drops.find(drop.id)) ?? drop
  const live = version.id === current.liveVersion?.id
  const owner = requireTenant(await tenants.find(actor.tenantId))
  const publication = publicationOf({ drop: current, owner, now }, warnings)
  if (live || !promote || version.publishedAt !== null) {
    return { version, ...publication, live, changed }
  }
  const promoted = await promoteVersion(deps, actor, {
    id: drop.id,
    versionId: version.id,
    base,
  })
  return { version: promoted.version, ...publication, live: true, changed }
}

/** Null if the deploy was finished concurrently. */
async function finish(
  deps: PublishDeps,
  actor: AccountActor,
  { drop, promote, ifChanged, deploy, base }: FinishInput & { readonly deploy: DeployRecord },
): Promise<FinishedDeploy | null> {
  const as = publishedAs({ promote })
  const { plan, budget } = await admitUpload(deps, actor, {
    drop,
    requiredFeature: 'bundles',
    as,
    base: () => base,
  })
  if (totalSize(deploy.files) > budget.bytes) throw budget.refuse()
  const folder = await deps.spool.openFolder()
  try {
    const { pack } = folder
    const origin = originOf(actor, { source: actor.channel ?? 'bundle', note: deploy.note })
    const staging = { ...deps, ...accountStaging(deps, actor, plan) }
    const target = { dropId: drop.id, pack, createdBy: actor.userId }
    const prepare = async () => {
      const staged = await stageDeploy(staging, { deploy, pack, origin })
      const prepared = await compareWithLive(deps, drop, staged)
      if (prepared.same && !ifChanged) await refuseDamaged(deps, drop.id, prepared.known)
      return prepared
    }
    return await storeVersion(deps, target, prepare, async (tx, unnumbered, prepared) => {
      const { packs, same } = prepared
      const warnings = limitWarnings([...prepared.staged.warnings, ...deploy.warnings])
      const now = unnumbered.createdAt
      const lock = { dropId: drop.id, now, as } as const
      const { drop: current, owner, plan } = await lockToPublish(tx, actor, lock)
      const publication = publicationOf({ drop: current, owner, now }, warnings)
      const lookup = { dropId: drop.id, id: deploy.id, now }
      const { outcome } = await requireDeploy(tx.deploys, lookup)
      if (outcome) {
        // The pack stored by this attempt is unreferenced.
        await tx.blobSweeps.request(drop.id, now)
        return null
      }
      requireBase(current, base)
      const changed = same === null || current.liveVersion?.id !== same.id
      if (!changed && ifChanged) {
        await tx.blobSweeps.request(drop.id, now)
        await tx.deploys.finish(current, deploy.id, { versionId: same.id, warnings, changed })
        return { version: same, ...publication, live: true, changed }
      }
      const version = await commitVersion(deps, tx, {
        drop: current,
        plan,
        version: unnumbered,
        as: promote ? 'deploy' : 'draft',
        committer: actor,
      })
      await tx.deploys.finish(current, deploy.id, { versionId: version.id, warnings, changed })
      await tx.receivedPacks.delete(actor.tenantId, packs)
      return { version, ...publication, live: promote, changed }
    })
  } catch (damaged) {
    if (!(damaged instanceof DamagedContents)) throw damaged
    throw await replaceDamaged(deps, { tenantId: actor.tenantId, deploy, damaged })
  } finally {
    await folder.dispose()
  }
}

/**
 * Only if the live version has the same files: see `withLiveContents`. All other contents that the
 * version shares are not read, and neither are these if the store is unavailable.
 */
async function refuseDamaged(
  deps: PublishDeps,
  dropId: DropId,
  contents: KnownContents,
): Promise<void> {
  const damaged = await damagedAmong(deps, dropId, contents).catch((error: unknown) => {
    deps.failures.report('read-known-contents', error)
    return []
  })
  if (damaged.length > 0) throw new DamagedContents(damaged)
}

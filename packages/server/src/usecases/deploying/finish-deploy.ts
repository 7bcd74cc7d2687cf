import type { Reader } from '../../ports/database.ts'
import type { DeployOutcome, DeployRecord } from '../../ports/deploys.ts'
import type { SiteRecord } from '../../ports/sites.ts'
import type { AccountActor } from '../actor.ts'
import { ownedSite } from '../owned-site.ts'
import { ownedVersion } from '../owned-version.ts'
import { commitVersion } from '../publishing/commit-version.ts'
import {
  admit,
  lockToPublish,
  type PublishDeps,
  type PublishedVersion,
} from '../publishing/publish-to-site.ts'
import { storeVersion } from '../publishing/store-version.ts'
import { requireRole } from '../require-role.ts'
import { totalSize } from './lay-out-deploy.ts'
import { type DeployInput, ownedDeploy } from './owned-deploy.ts'
import { stageDeploy } from './stage-deploy.ts'

export interface FinishedDeploy extends PublishedVersion {
  readonly live: boolean
}

export interface FinishInput extends DeployInput {
  /** False: a draft. */
  readonly promote: boolean
}

/** What was finished before is answered again: whoever asks may not have heard it. */
export async function finishDeploy(
  deps: PublishDeps,
  actor: AccountActor,
  input: FinishInput,
): Promise<FinishedDeploy> {
  requireRole(actor, 'publish')
  const { read } = deps.database
  const site = await ownedSite(read.sites, actor, input.id)
  const place = { siteId: site.id, id: input.deployId, now: deps.clock.now() }
  const deploy = await ownedDeploy(read.deploys, place)
  return deploy.outcome
    ? finishedBefore(read, site, deploy.outcome)
    : finish(deps, actor, { ...input, deploy })
}

async function finishedBefore(
  { versions }: Pick<Reader, 'versions'>,
  site: SiteRecord,
  { versionId, warnings }: DeployOutcome,
): Promise<FinishedDeploy> {
  const version = await ownedVersion(versions, site, versionId)
  return { version, warnings, live: version.id === site.liveVersion?.id }
}

async function finish(
  deps: PublishDeps,
  actor: AccountActor,
  { id, promote, deploy }: FinishInput & { readonly deploy: DeployRecord },
): Promise<FinishedDeploy> {
  const { site, budget } = await admit(deps, actor, { siteId: id, needs: 'bundles' })
  if (totalSize(deploy.files) > budget.bytes) throw budget.refusal
  const folder = await deps.spool.openFolder()
  try {
    const { pack } = folder
    const source = actor.channel ?? 'cli'
    const target = { siteId: site.id, pack, createdBy: actor.userId }
    const prepare = () => stageDeploy(deps, { deploy, pack, source })
    return await storeVersion(deps, target, prepare, async (tx, unnumbered, { staged, packs }) => {
      const now = unnumbered.createdAt
      const { site: current, plan } = await lockToPublish(tx, actor, { siteId: site.id, now })
      const place = { siteId: site.id, id: deploy.id, now }
      const { outcome } = await ownedDeploy(tx.deploys, place)
      if (outcome) {
        // Somebody was faster, and the pack that was stored for this one is nobody's.
        await tx.blobHolds.requestSweep(site.id, now)
        return finishedBefore(tx, current, outcome)
      }
      const commit = { site: current, plan, version: unnumbered, promote }
      const version = await commitVersion(deps, tx, commit)
      const { warnings } = staged
      await tx.deploys.finish(deploy.id, { versionId: version.id, warnings })
      await tx.receivedPacks.delete(packs)
      return { version, warnings, live: promote }
    })
  } finally {
    await folder.dispose()
  }
}

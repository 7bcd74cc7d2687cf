// Begins a deploy: validates the list of files and returns the digests that must be uploaded.

import { idBytes, makeId } from '@plinth/domain/base/ids'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import { deployLifetimeMs, maxUnfinishedDeploys } from '@plinth/domain/versions/deploys'
import { parseNote } from '@plinth/domain/versions/note'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { admitUpload, lockToPublish, publishedAs } from '../publishing/publish-to-drop.ts'
import { onBaseVersion } from '../versions/base-version.ts'
import { type DropContentsDeps, dropContents, missingOf } from './drop-contents.ts'
import type { DeployView } from './get-deploy.ts'
import { type DeployLayout, type ListedFile, layOutDeploy, totalSize } from './lay-out-deploy.ts'

export interface BegunDeploy extends DeployView, Pick<DeployLayout, 'ignored' | 'warnings'> {}

interface BeginInput {
  readonly drop: OwnedDrop
  readonly files: readonly ListedFile[]
  /** Paths of files that are published even if they look like secrets. */
  readonly allow?: readonly string[] | undefined
  /** What `finishDeploy` will be called with; absent if that is decided later. */
  readonly promote?: boolean | undefined
  /** The version that must be live, now and when the deploy is finished. */
  readonly base?: BaseVersion | undefined
  readonly note?: string | undefined
}

/** Rejects as much as possible before any content is uploaded. */
export const beginDeploy = (
  deps: DropContentsDeps & Pick<Deps, 'random'>,
  actor: AccountActor,
  input: BeginInput,
): Promise<BegunDeploy> => {
  const change = { drop: input.drop, base: () => input.base }
  return onBaseVersion(deps, actor, change, () => begin(deps, actor, input))
}

async function begin(
  deps: DropContentsDeps & Pick<Deps, 'random'>,
  actor: AccountActor,
  { drop, files: listed, allow = [], promote, base, note: text = '' }: BeginInput,
): Promise<BegunDeploy> {
  const note = parseNote(text)
  await yieldToEventLoop()
  const { files, ignored, allowed, warnings } = layOutDeploy({ files: listed, allow })
  await yieldToEventLoop()
  const as = promote === undefined ? 'either' : publishedAs({ promote })
  const admission = { drop, requiredFeature: 'bundles', as, base: () => base } as const
  const { budget } = await admitUpload(deps, actor, admission)
  if (totalSize(files) > budget.bytes) throw budget.refuse()
  const createdAt = deps.clock.now()
  const deploy = {
    id: makeId('deploy', deps.random(idBytes)),
    dropId: drop.id,
    files,
    allowed,
    note,
    base: base ?? null,
    warnings,
    createdAt,
    expiresAt: createdAt + deployLifetimeMs,
  }
  await deps.database.transact(async (tx) => {
    await lockToPublish(tx, actor, { dropId: drop.id, now: createdAt, as })
    const { ofDrop, ofTenant } = maxUnfinishedDeploys
    await tx.deploys.limitUnfinished({ drop }, ofDrop - 1)
    await tx.deploys.limitUnfinished({ tenant: actor.tenantId }, ofTenant - 1)
    await tx.deploys.insert(deploy)
  })
  const missing = missingOf(deploy, await dropContents(deps, drop.id))
  return { deploy, missing, ignored, warnings }
}

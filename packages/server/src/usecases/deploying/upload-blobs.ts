// Stores blobs uploaded for a deploy as one pack.
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, idBytes, makeId, type TenantId } from '@plinth/domain/base/ids'
import { contentTypeOf } from '@plinth/domain/http/content-types'
import type { Plan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import { isExamined, secretsEdition } from '@plinth/domain/secrets/secret-findings'
import {
  deployLifetimeMs,
  packsToDiscard,
  pendingPackLimits,
} from '@plinth/domain/versions/deploys'
import { landingPage } from '@plinth/domain/versions/manifest'
import type { Transaction } from '../../ports/database/database.ts'
import type { DeployRecord } from '../../ports/database/deploys.ts'
import type { ReceivedContent } from '../../ports/database/received-packs.ts'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { AccountActor } from '../access/actor.ts'
import { refuseRemoved } from '../access/owned-drop.ts'
import { requireTenant } from '../access/require-tenant.ts'
import { examineContents } from '../publishing/leave-out-secrets.ts'
import { findPageSplices } from '../publishing/page-splices.ts'
import { lockToPublish, type PublishDeps } from '../publishing/publish-to-drop.ts'
import { parsersForPack, type StageDeps } from '../publishing/staged-version.ts'
import { accountStaging } from '../publishing/staging.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { endHold, withUploadHold } from '../storage/blob-hold.ts'
import { dateOfUpload } from './drop-contents.ts'
import { type ExpectedBlobs, receiveBlobs } from './receive-blobs.ts'
import { type DeployInput, requireDeploy } from './require-deploy.ts'

export interface BlobsInput extends DeployInput {
  readonly parts: AsyncIterable<UploadPart>
}

/** Returns how many blobs of the request the drop has now. */
export async function uploadBlobs(
  deps: PublishDeps,
  actor: AccountActor,
  { drop, deployId, parts }: BlobsInput,
): Promise<number> {
  const { read } = deps.database
  const now = deps.clock.now()
  refuseRemoved(drop)
  const deploy = await requireDeploy(read.deploys, { dropId: drop.id, id: deployId, now })
  if (deploy.outcome) {
    throw new AppError('not_found', 'This deploy is finished. Start a new one.')
  }
  await deps.database.transactWithoutSync((tx) => tx.deploys.touch(drop, deploy.id, now))
  const packs = await read.receivedPacks.ofDrop(drop.id, now)
  const announced = sizesOf(deploy)
  const usable = packs.flatMap(({ contents }) =>
    contents.filter(({ digest, size }) => announced.get(digest) === size),
  )
  const stored = new Set(usable.map(({ digest }) => digest))
  const plan = planOf(requireTenant(await read.tenants.find(actor.tenantId)), now)
  const folder = await deps.spool.openFolder()
  try {
    const received = await receiveBlobs(folder.pack, parts, { announced, stored })
    const { contents, count, failure } = received
    if (contents.length > 0) {
      const staging = accountStaging(deps, actor, plan)
      const pack = await packOf(staging, folder.pack, { deploy, contents })
      await storeReceived(deps, actor, { dropId: drop.id, ...pack })
    }
    if (failure !== null) throw failure
    return count
  } finally {
    await folder.dispose()
  }
}

const sizesOf = ({ files }: DeployRecord): ExpectedBlobs['announced'] =>
  new Map(files.map(({ digest, size }) => [digest, size]))

/** Contents are parsed now, while they are on the local disk. */
async function packOf(
  deps: StageDeps,
  pack: PackWriter,
  received: { readonly deploy: DeployRecord; readonly contents: readonly PackedContent[] },
) {
  const stored = await pack.keepOnly(received.contents)
  const types = new Map<string, string[]>()
  const examinedDigests = new Set<string>()
  const landing = received.deploy.files.find(({ path }) => path === landingPage)?.digest
  for (const { path, digest } of received.deploy.files) {
    types.set(digest, [...(types.get(digest) ?? []), contentTypeOf(path)])
    if (isExamined(path)) examinedDigests.add(digest)
  }
  const parsers = parsersForPack(deps, pack)
  const typed = stored.map((content) => ({
    content,
    types: types.get(content.digest) ?? [],
    isLanding: content.digest === landing,
  }))
  const facts = await findPageSplices(parsers, typed)
  const examined = stored.filter(({ digest }) => examinedDigests.has(digest))
  const findings = await examineContents(parsers, examined)
  const secretsOf = new Map(examined.map(({ digest }, index) => [digest, findings[index]]))
  const contents = stored.map((content, index): ReceivedContent => {
    const secrets = secretsOf.get(content.digest)
    return { ...content, ...facts[index], ...(secrets && { secrets, secretsEdition }) }
  })
  return { contents, local: await pack.close() }
}

interface PackToStore extends Awaited<ReturnType<typeof packOf>> {
  readonly dropId: DropId
}

async function storeReceived(
  deps: PublishDeps,
  actor: AccountActor,
  { dropId, contents, local }: PackToStore,
): Promise<void> {
  await withUploadHold(deps, dropId, async (hold) => {
    const id = makeId('pack', deps.random(idBytes))
    await deps.blobs.put(dropId, id, local)
    const now = deps.clock.now()
    const receivedAt = await dateOfUpload(deps, dropId, now)
    const expiresAt = now + deployLifetimeMs
    await deps.database.transact(async (tx) => {
      await endHold(tx, hold)
      const { plan } = await lockToPublish(tx, actor, { dropId, now, as: 'either' })
      await tx.receivedPacks.insert({ id, dropId, contents, receivedAt, expiresAt })
      await discardOldest(tx, actor.tenantId, { plan, now })
    })
  })
}

/** Bounds the storage used by deploys that are never finished. */
async function discardOldest(
  tx: Transaction,
  tenantId: TenantId,
  { plan, now }: { readonly plan: Plan; readonly now: number },
): Promise<void> {
  const packs = await tx.receivedPacks.ofTenant(tenantId)
  const discarded = packsToDiscard(packs, pendingPackLimits(plan))
  await tx.receivedPacks.delete(
    tenantId,
    discarded.map(({ id }) => id),
  )
  for (const dropId of new Set(discarded.map((pack) => pack.dropId))) {
    await tx.blobSweeps.request(dropId, now)
  }
}

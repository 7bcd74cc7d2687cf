// Receives a staged upload and publishes it.
import type { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import { formatBytes } from '@plinth/domain/base/sizes'
import { maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { parseSitePath } from '@plinth/domain/versions/site-path'
import type { Transaction } from '../../ports/database/database.ts'
import type { UsableUpload } from '../../ports/database/staged-uploads.ts'
import type { VersionOrigin } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import { type OwnedDrop, ownedDrop } from '../access/owned-drop.ts'
import { requireVerified } from '../access/require-verified.ts'
import { findOwnDropAtSlug } from '../drops/claim-slug.ts'
import { type Budget, smallerBudget, withinBudget } from '../publishing/budget.ts'
import { tooManyAllowed } from '../publishing/leave-out-secrets.ts'
import type { PublishedDrop } from '../publishing/publish-new-drop.ts'
import type { PublishDeps } from '../publishing/publish-to-drop.ts'
import { publishToTarget, type TargetUpload } from '../publishing/publish-to-target.ts'
import { receivePage } from '../publishing/receive-single-file.ts'
import { stageSingleFile } from '../publishing/stage-single-file.ts'
import { parsersForPack, type StagedVersion, stageVersion } from '../publishing/staged-version.ts'
import { unpack } from '../publishing/unpack.ts'
import { noSuchUpload } from './find-staged-upload.ts'
import { pageContent } from './page-content.ts'
import { requiredFeatureOf } from './upload-limit.ts'

const originOf = ({ agent, note }: UsableUpload): VersionOrigin => ({ source: 'mcp', agent, note })

interface RequestedUpload extends UsableUpload {
  /** Paths of files in an archive that are published even if they look like secrets. */
  readonly allow?: readonly string[]
  /** Of the client that uploads. */
  readonly network?: string
}

/**
 * The commit consumes the upload URL. A failure before it leaves the URL usable, and of two
 * concurrent uploads only one publishes.
 */
export async function receiveStagedUpload(
  deps: PublishDeps,
  upload: RequestedUpload,
  content: Readable,
): Promise<PublishedDrop> {
  const { userId, tenantId, role, verified, limits, network, slug, name, passwordHash } = upload
  const actor: AccountActor = {
    userId,
    tenantId,
    role,
    verified,
    ...(limits && { limits }),
    ...(network !== undefined && { network }),
    ...((await deps.database.read.users.hasSecondFactor(userId)) && { twoFactor: true }),
  }
  requireVerified(actor)
  const target = {
    existing: await dropOf(deps, actor, upload),
    slug,
    name,
    ...requiredFeatureOf(upload.kind),
    ...(passwordHash !== null && { passwordHash }),
    confirm: (tx: Transaction) => consume(tx, upload, deps.clock.now()),
  }
  return publishToTarget(deps, actor, target, (destination) =>
    upload.kind === 'zip'
      ? stageArchive({ destination, upload, content })
      : stagePage(upload.kind, { destination, upload, content }),
  )
}

/** A drop that was to be created may exist by now. */
async function dropOf(
  { clock, database: { read } }: PublishDeps,
  actor: AccountActor,
  { dropId, slug }: UsableUpload,
): Promise<OwnedDrop | null> {
  if (dropId) return ownedDrop(read.drops, actor, dropId)
  return slug && findOwnDropAtSlug(read, actor, { slug, now: clock.now() })
}

/** Under the tenant's lock, which is also held when a credential is revoked. */
async function consume(tx: Transaction, upload: UsableUpload, now: number): Promise<void> {
  await tx.tenants.lock(upload.tenantId)
  if (!(await tx.stagedUploads.use(upload, now))) throw noSuchUpload()
}

interface ArrivingUpload {
  readonly destination: TargetUpload
  readonly upload: RequestedUpload
  readonly content: Readable
}

async function stagePage(
  kind: 'html' | 'markdown',
  { destination, upload, content }: ArrivingUpload,
): Promise<StagedVersion> {
  const { pack } = destination.folder
  const allowed = smallerBudget(destination.budget, agreedBudget(upload))
  const file = await receivePage(pack, { kind, content: pageContent(content) }, allowed)
  requireNotEmpty(file.content, 'the file is empty')
  const { fallbackTitle } = destination
  return stageSingleFile(destination.staging, pack, file, {
    title: upload.name || null,
    fallbackTitle,
    origin: originOf(upload),
  })
}

async function stageArchive({
  destination: { folder, budget, uploadCap, staging },
  upload,
  content,
}: ArrivingUpload): Promise<StagedVersion> {
  const { allow = [] } = upload
  if (allow.length > maxAllowedPaths) throw tooManyAllowed()
  const allowed = allow.map(parseSitePath)
  const cap = smallerBudget(uploadCap, agreedBudget(upload))
  const archive = await withinBudget(cap, folder.receive(content, cap.bytes))
  requireNotEmpty(archive, 'the archive is empty, or the `zip` command is missing on that machine')
  const files = await unpack({ ...staging, folder, stripRoot: true }, archive, budget)
  return stageVersion(parsersForPack(staging, folder.pack), {
    files,
    allowed,
    origin: originOf(upload),
  })
}

function requireNotEmpty({ size }: { readonly size: number }, reason: string): void {
  if (size === 0) throw new AppError('invalid_body', `The body is empty: ${reason}.`)
}

const agreedBudget = ({ maxBytes }: UsableUpload): Budget => ({
  bytes: maxBytes,
  refuse: () =>
    new AppError(
      'upload_too_large',
      `The upload is larger than its limit of ${formatBytes(maxBytes)}. Call service_stage_upload again with a larger max_bytes.`,
    ),
})

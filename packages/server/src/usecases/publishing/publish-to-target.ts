// Publishes a version to an existing drop or as a new one.
import type { Slug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import type { AccountActor } from '../access/actor.ts'
import { isOwnedBy, type OwnedDrop } from '../access/owned-drop.ts'
import { onBaseVersion, requireBase } from '../versions/base-version.ts'
import { type PublishedDrop, publishNewDrop } from './publish-new-drop.ts'
import {
  type PublishDeps,
  type PublishInput,
  publishToDrop,
  type Upload,
} from './publish-to-drop.ts'
import type { StagedVersion } from './staged-version.ts'

export interface PublishTarget
  extends Pick<
    PublishInput,
    'requiredFeature' | 'passwordHash' | 'confirm' | 'ifChanged' | 'base' | 'draft'
  > {
  /** The drop to publish to; null for a new drop. */
  readonly existing: OwnedDrop | null
  /** Slug of a new drop; null for a random one. */
  readonly slug: Slug | null
  /** Empty to keep the name of an existing drop. */
  readonly name: string
}

export interface TargetUpload extends Upload {
  /** Title of a page that has none of its own. */
  readonly fallbackTitle: string
}

export async function publishToTarget(
  deps: PublishDeps,
  actor: AccountActor,
  target: PublishTarget,
  stage: (upload: TargetUpload) => Promise<StagedVersion>,
): Promise<PublishedDrop> {
  const { existing, slug, name, ...conditions } = target
  if (existing === null) {
    return createDrop(deps, actor, target, stage).catch((error: unknown) =>
      explainCreated(deps, actor, target, error),
    )
  }
  // A draft changes nothing that visitors or other members see.
  const input = { drop: existing, ...(name && !conditions.draft && { name }), ...conditions }
  const published = await publishToDrop(deps, actor, input, (upload) =>
    stage({ ...upload, fallbackTitle: existing.name || existing.slug }),
  )
  return { id: existing.id, slug: existing.slug, ...published }
}

function createDrop(
  deps: PublishDeps,
  actor: AccountActor,
  { slug, name, ...conditions }: PublishTarget,
  stage: (upload: TargetUpload) => Promise<StagedVersion>,
): Promise<PublishedDrop> {
  const { base } = conditions
  const requireNone = () => requireBase({ liveVersion: null }, base?.())
  return onBaseVersion(deps, actor, { drop: null, base }, () => {
    requireNone()
    return publishNewDrop(deps, actor, { slug, name, ...conditions }, async (upload) => {
      const staged = await stage({ ...upload, fallbackTitle: slug ?? 'Untitled' })
      // A form may name the base version after its files.
      requireNone()
      return staged
    })
  })
}

/** The slug of a drop that another request of the account created meanwhile is not taken. */
async function explainCreated(
  deps: PublishDeps,
  actor: AccountActor,
  { slug, base }: PublishTarget,
  error: unknown,
): Promise<never> {
  const isTaken = error instanceof AppError && error.code === 'slug_taken'
  const drop = isTaken && slug ? await deps.database.read.drops.findBySlug(slug) : null
  if (!drop || !isOwnedBy(actor, drop)) throw error
  return onBaseVersion(deps, actor, { drop, base }, async () => {
    requireBase(drop, base?.())
    throw new AppError(
      'unavailable',
      'Another request created this drop at the same time. Send the request again.',
      { retryAfter: 1 },
    )
  })
}

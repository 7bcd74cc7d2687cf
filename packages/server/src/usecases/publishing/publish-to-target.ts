// Publishes a version to an existing drop or as a new one.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
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
  { existing, slug, name, ...conditions }: PublishTarget,
  stage: (upload: TargetUpload) => Promise<StagedVersion>,
): Promise<PublishedDrop> {
  if (existing === null) {
    return onBaseVersion(deps, actor, { drop: null, base: conditions.base }, () => {
      requireBase({ liveVersion: null }, conditions.base?.())
      return publishNewDrop(deps, actor, { slug, name, ...conditions }, (upload) =>
        stage({ ...upload, fallbackTitle: slug ?? 'Untitled' }),
      )
    })
  }
  // A draft changes nothing that visitors or other members see.
  const input = { drop: existing, ...(name && !conditions.draft && { name }), ...conditions }
  const published = await publishToDrop(deps, actor, input, (upload) =>
    stage({ ...upload, fallbackTitle: existing.name || existing.slug }),
  )
  return { id: existing.id, slug: existing.slug, ...published }
}

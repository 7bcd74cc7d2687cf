import type { Slug } from '@plinth/domain/slug'
import type { SiteRecord } from '../../ports/sites.ts'
import type { AccountActor } from '../actor.ts'
import { type PublishedSite, publishNewSite } from './publish-new-site.ts'
import {
  type PublishDeps,
  type PublishInput,
  publishToSite,
  type Upload,
} from './publish-to-site.ts'
import type { StagedVersion } from './staged-version.ts'

export interface PublishTarget extends Pick<PublishInput, 'needs' | 'passwordHash' | 'confirm'> {
  /** Null: a new drop. */
  readonly there: SiteRecord | null
  /** Of a new drop; null: a random one. */
  readonly slug: Slug | null
  /** Empty: a drop that is there keeps its own. */
  readonly name: string
}

export interface UploadAt extends Omit<Upload, 'site'> {
  /** For a page that names itself nowhere. */
  readonly fallbackTitle: string
}

/** A version goes live on the drop that is there, else as the first of a new one. */
export async function publishAt(
  deps: PublishDeps,
  actor: AccountActor,
  { there, slug, name, ...conditions }: PublishTarget,
  stage: (upload: UploadAt) => Promise<StagedVersion>,
): Promise<PublishedSite> {
  if (there === null) {
    return publishNewSite(deps, actor, { slug, name, ...conditions }, (upload) =>
      stage({ ...upload, fallbackTitle: slug ?? 'Untitled' }),
    )
  }
  const input = { siteId: there.id, ...(name && { name }), ...conditions }
  const published = await publishToSite(deps, actor, input, ({ site, ...upload }) =>
    stage({ ...upload, fallbackTitle: site.name || site.slug }),
  )
  return { id: there.id, slug: there.slug, ...published }
}

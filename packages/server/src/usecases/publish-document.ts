import type { DocumentFormat } from '@plinth/domain/document-format'
import type { SiteId } from '@plinth/domain/ids'
import { parseSlug, type Slug } from '@plinth/domain/slug'
import { parseName } from '@plinth/domain/text-fields'
import type { PackWriter } from '../ports/spool.ts'
import type { VersionRecord, VersionSource } from '../ports/versions.ts'
import type { AccountActor } from './actor.ts'
import { slugTaken } from './claim-slug.ts'
import type { Deps } from './deps.ts'
import type { Budget } from './publishing/budget.ts'
import { publishNewSite } from './publishing/publish-new-site.ts'
import { type PublishDeps, publishToSite } from './publishing/publish-to-site.ts'
import { receiveText } from './publishing/receive-single-file.ts'
import { stageSingleFile } from './publishing/stage-single-file.ts'
import { hashSitePassword } from './unlocking/site-password.ts'

export interface DocumentInput {
  readonly content: string
  readonly format: DocumentFormat
  readonly source: VersionSource
  readonly slug?: string | undefined
  readonly title?: string | undefined
  readonly password?: string | undefined
}

export interface PublishedDocument {
  readonly id: SiteId
  readonly slug: Slug
  readonly version: VersionRecord
}

/** One page goes live: at the slug where the tenant has a drop already, else as a new drop. */
export async function publishDocument(
  deps: PublishDeps & Pick<Deps, 'passwords'>,
  actor: AccountActor,
  input: DocumentInput,
): Promise<PublishedDocument> {
  const slug = input.slug === undefined ? null : parseSlug(input.slug)
  const title = parseName(input.title ?? '')

  const stage = async (pack: PackWriter, budget: Budget, fallbackTitle: string) => {
    const file = await receiveText(pack, { kind: input.format, text: input.content }, budget)
    const naming = { title: title || null, fallbackTitle, source: input.source }
    return stageSingleFile(deps.parsers, pack, file, naming)
  }

  const there = slug && (await deps.database.read.sites.findBySlug(slug))
  if (there && there.tenantId !== actor.tenantId) throw slugTaken(there.slug)
  const { password } = input
  // Agents repeat the password with every version, and visitors who were let in stay so.
  const currentHash = there?.passwordHash ?? null
  const protection = password !== undefined && {
    passwordHash: await hashSitePassword(deps, actor, { password, currentHash }),
  }
  if (!there) {
    return publishNewSite(deps, actor, { slug, name: title, ...protection }, (pack, budget) =>
      stage(pack, budget, slug ?? 'Untitled'),
    )
  }
  const target = { siteId: there.id, ...(title && { name: title }), ...protection }
  const { version } = await publishToSite(deps, actor, target, ({ site, folder, budget }) =>
    stage(folder.pack, budget, site.name || site.slug),
  )
  return { id: there.id, slug: there.slug, version }
}

// Publishes one uploaded HTML or Markdown file as a new drop of the account.
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { getSite } from './get-site.ts'
import type { UploadPart } from './publishing/part.ts'
import { publishNewSite } from './publishing/publish-new-site.ts'
import type { PublishDeps } from './publishing/publish-to-site.ts'
import { receiveSingleFile } from './publishing/receive-single-file.ts'
import { stageSingleFile } from './publishing/stage-single-file.ts'
import type { SiteView } from './site-view.ts'

/** The drop gets a random slug. */
export async function publishFile(
  deps: PublishDeps & Pick<Deps, 'domainTls'>,
  actor: AccountActor,
  { parts }: { readonly parts: AsyncIterable<UploadPart> },
): Promise<SiteView> {
  const { id } = await publishNewSite(
    deps,
    actor,
    { slug: null, name: '', validatesFirst: true },
    async ({ folder: { pack }, budget, admit }) => {
      const file = await receiveSingleFile(pack, parts, budget)
      admit()
      return stageSingleFile(deps.parsers, pack, file, {
        title: null,
        fallbackTitle: file.basename || 'Untitled',
        source: actor.channel ?? 'upload',
      })
    },
  )
  return getSite(deps, actor, { id })
}

// Publishes Markdown text as a new drop of the account.
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { getSite } from './get-site.ts'
import { publishDocument } from './publish-document.ts'
import type { MarkdownInput } from './publish-markdown-anonymously.ts'
import type { PublishDeps } from './publishing/publish-to-site.ts'
import type { SiteView } from './site-view.ts'

/** The drop gets a random slug. */
export async function publishMarkdown(
  deps: PublishDeps & Pick<Deps, 'domainTls' | 'passwords'>,
  actor: AccountActor,
  { markdown, title }: MarkdownInput,
): Promise<SiteView> {
  const document = { content: markdown, format: 'markdown', title } as const
  const { id } = await publishDocument(deps, actor, {
    ...document,
    source: actor.channel ?? 'upload',
  })
  return getSite(deps, actor, { id })
}

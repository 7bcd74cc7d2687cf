// Publishes Markdown text as a new drop of the account.
import type { AccountActor } from '../access/actor.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import type { DropView } from '../drops/drop-view.ts'
import { getDrop } from '../drops/get-drop.ts'
import { publishDocument } from './publish-document.ts'
import type { MarkdownInput } from './publish-markdown-anonymously.ts'
import type { PublishDeps, PublishedVersion } from './publish-to-drop.ts'

/** The drop gets a random slug. */
export async function publishMarkdown(
  deps: PublishDeps & Pick<Deps, 'domainTls' | 'passwords'>,
  actor: AccountActor,
  { markdown, title }: MarkdownInput,
): Promise<DropView & Pick<PublishedVersion, 'warnings'>> {
  const document = { content: markdown, format: 'markdown', title } as const
  const { id, warnings } = await publishDocument(deps, actor, {
    ...document,
    source: actor.channel ?? 'upload',
  })
  const drop = await ownedDrop(deps.database.read.drops, actor, id)
  return { ...(await getDrop(deps, actor, { drop })), warnings }
}

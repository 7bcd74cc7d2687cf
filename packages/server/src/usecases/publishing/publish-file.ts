// Publishes one uploaded HTML or Markdown file as a new drop of the account.
import type { AccountActor } from '../access/actor.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import type { DropView } from '../drops/drop-view.ts'
import { getDrop } from '../drops/get-drop.ts'
import { publishNewDrop } from './publish-new-drop.ts'
import type { PublishDeps, PublishedVersion } from './publish-to-drop.ts'
import { receiveSingleFile } from './receive-single-file.ts'
import { stageSingleFile } from './stage-single-file.ts'
import type { UploadPart } from './upload-part.ts'
import { originOf } from './version-source.ts'

/** The drop gets a random slug. */
export async function publishFile(
  deps: PublishDeps & Pick<Deps, 'domainTls'>,
  actor: AccountActor,
  { parts }: { readonly parts: AsyncIterable<UploadPart> },
): Promise<DropView & Pick<PublishedVersion, 'warnings'>> {
  const { id, warnings } = await publishNewDrop(
    deps,
    actor,
    { slug: null, name: '', validatesFirst: true },
    async ({ folder: { pack }, budget, staging, admit }) => {
      const file = await receiveSingleFile(pack, parts, budget)
      admit()
      return stageSingleFile(staging, pack, file, {
        title: null,
        fallbackTitle: file.basename || 'Untitled',
        origin: originOf(actor, { source: actor.channel ?? 'upload' }),
      })
    },
  )
  const drop = await ownedDrop(deps.database.read.drops, actor, id)
  return { ...(await getDrop(deps, actor, { drop })), warnings }
}

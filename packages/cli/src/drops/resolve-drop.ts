// Resolves the drop that a command refers to.
import { ApiError } from '@plinth/contract/client/api-error'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../errors/cli-error.ts'
import type { Session } from '../service/session.ts'
import { type Drop, requireDrop } from './find-drop.ts'
import { lookUpDropHere } from './memory/look-up-drop.ts'
import { memoryFile, type RememberedDrop } from './memory/memory-file.ts'

export const dropArgument = 'slug of the drop (default: the drop that this folder was published to)'

/** The drop with the given slug, or the one that this folder was published to. */
export async function resolveDrop(
  session: Pick<Session, 'account' | 'url'>,
  slug: string | undefined,
): Promise<Drop> {
  if (slug !== undefined) return requireDrop(session.account(), slug)
  return requireRemembered(session, await lookUpDropHere(session.url))
}

/** The drop of an entry of `.plinth.json`. */
export async function requireRemembered(
  { account }: Pick<Session, 'account'>,
  remembered: RememberedDrop | null,
): Promise<Drop> {
  const id = remembered?.id ?? null
  // An entry without an id is that of an unfinished first deploy, and anyone may have written it.
  if (remembered === null || id === null) {
    throw new CliError(
      'usage',
      'This folder has not been published. Specify the slug of a drop; `plinth list` shows your drops.',
    )
  }
  return account()
    .getSite({ params: { id } })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      const sentence = `The drop ${quoted(remembered.slug)} in ${memoryFile} is not in this account. Run \`plinth list\` to see your drops.`
      throw new CliError('refused', sentence, { cause: error })
    })
}

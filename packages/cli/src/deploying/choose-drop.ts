import { ApiError } from '@plinth/contract/api-error'
import { quoted } from '@plinth/domain/unicode'
import { CliError } from '../cli-error.ts'
import { type Drop, findDrop } from '../find-drop.ts'
import type { Deploying } from './deploying.ts'
import type { RememberedDrop } from './remembered-drop.ts'

export interface ChosenDrop {
  readonly drop: Drop
  /** Made for this deploy. */
  readonly isNew: boolean
}

/** The drop that is named, else the one that was published to from here, else a new one. */
export async function chooseDrop(
  work: Deploying,
  remembered: RememberedDrop | null,
): Promise<ChosenDrop> {
  const { client, options, signal } = work
  const { slug, name } = options
  if (options.drop !== undefined) {
    const drop = await client.getSite({ params: { id: options.drop }, signal })
    return { drop, isNew: false }
  }
  const existing =
    slug === undefined
      ? await dropFromMemory(work, remembered)
      : await findDrop(client, slug, signal)
  if (existing) return { drop: existing, isNew: false }
  const body = { ...(slug !== undefined && { slug }), ...(name !== undefined && { name }) }
  return { drop: await client.createSite({ body, signal }), isNew: true }
}

async function dropFromMemory(
  work: Deploying,
  remembered: RememberedDrop | null,
): Promise<Drop | null> {
  if (work.options.new || remembered === null) return null
  const drop = await work.client
    .getSite({ params: { id: remembered.id }, signal: work.signal })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return null
      throw error
    })
  if (drop === null) await agreeToNewDrop(work, remembered.slug)
  return drop
}

/** Never unasked: whoever signed in as somebody else would publish to them without noticing. */
async function agreeToNewDrop({ terminal }: Deploying, slug: string): Promise<void> {
  const gone = `The drop ${quoted(slug)}, which this was published to, is not in this account any more.`
  const agrees = terminal.interactive && (await terminal.confirm(`${gone} Make a new one?`))
  if (agrees) return
  throw new CliError('refused', `${gone} For a new one: --new. For another one: --slug <slug>.`)
}

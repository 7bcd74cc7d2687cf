// Chooses the drop of a deploy: by id or slug, else the remembered one, else a new one.
import { ApiError } from '@plinth/contract/client/api-error'
import { quoted } from '@plinth/domain/base/unicode'
import { type Drop, findDrop } from '../drops/find-drop.ts'
import type { RememberedDrop } from '../drops/memory/memory-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { messages } from './messages.ts'
import type { DeployContext } from './upload/deploy-context.ts'

export interface ChosenDrop {
  readonly drop: Drop
  /** True if the drop was created for this deploy. */
  readonly isNew: boolean
}

export async function chooseDrop(
  context: DeployContext,
  remembered: RememberedDrop | null,
): Promise<ChosenDrop> {
  const { client, options, signal } = context
  const { slug, name } = options
  if (options.drop !== undefined) {
    const drop = await client.getSite({ params: { id: options.drop }, signal })
    return { drop, isNew: false }
  }
  const existing =
    slug === undefined
      ? await findRememberedDrop(context, remembered)
      : await findDrop(client, slug, signal)
  if (existing) return { drop: existing, isNew: false }
  const body = { ...(slug !== undefined && { slug }), ...(name !== undefined && { name }) }
  return { drop: await client.createSite({ body, signal }), isNew: true }
}

async function findRememberedDrop(
  context: DeployContext,
  remembered: RememberedDrop | null,
): Promise<Drop | null> {
  if (context.options.new || remembered === null) return null
  const drop = await context.client
    .getSite({ params: { id: remembered.id }, signal: context.signal })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return null
      throw error
    })
  if (drop === null) await confirmNewDrop(context, remembered.slug)
  return drop
}

/**
 * The remembered drop is missing, perhaps because the user is signed in to another account. Asks
 * before a new drop is created there.
 */
async function confirmNewDrop({ terminal }: DeployContext, slug: string): Promise<void> {
  const texts = messages.chooseDrop
  const explanation = texts.missing({ slug: quoted(slug) })
  const confirmed =
    terminal.interactive && (await terminal.confirm(`${explanation} ${texts.createPrompt}`))
  if (confirmed) return
  throw new CliError('refused', `${explanation} ${texts.howTo}`)
}

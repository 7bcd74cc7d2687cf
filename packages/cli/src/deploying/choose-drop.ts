// Chooses the drop of a deploy: by id or slug, else the remembered one, else a new one.
import { ApiError } from '@plinth/contract/client/api-error'
import { quoted } from '@plinth/domain/base/unicode'
import { type Drop, findDrop } from '../drops/find-drop.ts'
import type { DropLookup } from '../drops/memory/look-up-drop.ts'
import type { RememberedDrop } from '../drops/memory/memory-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { createDrop } from './create-drop.ts'
import { messages } from './messages.ts'
import type { DeployContext } from './upload/deploy-context.ts'

export interface ChosenDrop {
  readonly drop: Drop
  /** True if the drop was created for this deploy. */
  readonly isNew: boolean
}

export async function chooseDrop(context: DeployContext, memory: DropLookup): Promise<ChosenDrop> {
  const existing = await findExisting(context, memory.drop)
  if (existing) return { drop: existing, isNew: false }
  return { drop: await createDrop(context, memory), isNew: true }
}

async function findExisting(
  context: DeployContext,
  remembered: RememberedDrop | null,
): Promise<Drop | null> {
  const { client, options, signal, retries } = context
  const { drop: id, slug } = options
  if (id !== undefined) return retries.run(() => client.getSite({ params: { id }, signal }))
  if (slug !== undefined) return retries.run(() => findDrop(client, slug, signal))
  if (remembered === null) return null
  const drop = await findRemembered(context, remembered)
  if (options.new) return drop && (await isUnused(context, drop)) ? drop : null
  if (remembered.id === null) await refuseUsed(context, drop)
  else if (drop === null) await confirmNewDrop(context, remembered.slug)
  return drop
}

async function findRemembered(
  { client, signal, retries }: DeployContext,
  { id, slug }: RememberedDrop,
): Promise<Drop | null> {
  if (id === null) return retries.run(() => findDrop(client, slug, signal))
  return retries
    .run(() => client.getSite({ params: { id }, signal }))
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return null
      throw error
    })
}

/**
 * True if an earlier run created the drop and published nothing to it. `--new` uses such a drop
 * rather than leaving it behind.
 */
async function isUnused(
  { client, signal, retries }: DeployContext,
  { id, live_version }: Drop,
): Promise<boolean> {
  if (live_version !== null) return false
  const versions = await retries.run(() => client.listVersions({ params: { id }, signal }))
  return versions.length === 0
}

/**
 * An entry without an id is from before its drop had a version. Anyone can write one with a slug,
 * which is public, into a folder that others deploy: it must not choose a drop that is in use.
 */
async function refuseUsed(context: DeployContext, drop: Drop | null): Promise<void> {
  if (drop === null || (await isUnused(context, drop))) return
  throw new CliError('refused', messages.chooseDrop.used(drop))
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

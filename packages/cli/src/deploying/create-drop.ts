// Creates the drop of a first deploy, exactly once.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@plinth/contract/client/api-error'
import { randomSlug, slugRandomBytes } from '@plinth/domain/addresses/slug'
import { type Drop, findDrop } from '../drops/find-drop.ts'
import type { DropLookup } from '../drops/memory/look-up-drop.ts'
import { rememberDrop, restoreEntry } from '../drops/memory/memory-file.ts'
import { isTemporary, wasNotProcessed } from '../errors/temporary-failures.ts'
import type { DeployContext } from './upload/deploy-context.ts'

/** A random slug is rarely taken. */
const maxRandomSlugs = 5

/**
 * A random slug is chosen here and stored in `.plinth.json` before the request: if the response is
 * lost, or the client is killed, the drop is found again by its slug instead of creating another
 * one. With `--slug` the next run finds it anyway, and what was remembered before is kept until the
 * drop exists.
 */
export async function createDrop(
  context: DeployContext,
  { location, drop: before }: DropLookup,
): Promise<Drop> {
  const { options, signal } = context
  for (let attempt = 1; ; attempt++) {
    const slug = options.slug ?? randomSlug(randomBytes(slugRandomBytes))
    // Without the entry the deploy works as well; a warning follows at its end.
    if (options.slug === undefined)
      await rememberDrop(location, { id: null, slug }).catch(() => undefined)
    const creation = createAt(context, slug)
    try {
      const drop = await creation.run()
      await rememberDrop(location, drop).catch(() => undefined)
      return drop
    } catch (error) {
      if (signal.aborted || creation.mayHaveSucceeded()) throw error
      await restoreEntry(location, before).catch(() => undefined)
      const isTaken = error instanceof ApiError && error.code === 'slug_taken'
      if (!isTaken || options.slug !== undefined || attempt === maxRandomSlugs) throw error
    }
  }
}

function createAt({ client, options, signal, retries }: DeployContext, slug: string) {
  const { name } = options
  const body = { slug, ...(name !== undefined && { name }) }
  let isUncertain = false
  const create = async () => {
    const created = isUncertain ? await findDrop(client, slug, signal) : null
    if (created) return created
    try {
      return await client.createSite({ body, signal })
    } catch (error) {
      // A refusal may be the consequence of an earlier request that was processed.
      const isRefused = !isTemporary(error)
      const other = isUncertain && isRefused ? await findDrop(client, slug, signal) : null
      if (other) return other
      isUncertain = !isRefused && (isUncertain || !wasNotProcessed(error))
      throw error
    }
  }
  return { run: () => retries.run(create), mayHaveSucceeded: () => isUncertain }
}

// Purges one drop, or everything, from the CDN at once: the command of an operator.
import { parseSlug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import { dropTag, tagOfLabel } from '@plinth/domain/serving/cache-tags'
import { type Cdn, CdnFailure } from '../../ports/cdn.ts'
import type { Deps } from '../base/deps.ts'

/** Rejects with `unavailable` if the CDN refuses it or is unreachable. */
export async function purgeNow(
  { cdn, database }: Pick<Deps, 'cdn' | 'database'>,
  slug: string | null,
): Promise<void> {
  if (cdn === null)
    throw new AppError('not_found', 'There is no CDN to purge: PLINTH_CDN is not set.')
  const { signal } = new AbortController()
  const tags = slug === null ? null : await tagsAt(database, slug)
  const purging = tags === null ? cdn.purgeEverything(signal) : cdn.purge(tags, signal)
  await purging.catch((error: unknown) => {
    throw error instanceof CdnFailure ? new AppError('unavailable', error.message, error) : error
  })
}

/** Also for a slug without a drop: the CDN may have cached one that was there. */
async function tagsAt(
  { read }: Pick<Deps['database'], 'read'>,
  text: string,
): Promise<Parameters<Cdn['purge']>[0]> {
  const slug = parseSlug(text)
  const drop = await read.drops.findBySlug(slug)
  const host = tagOfLabel(slug)
  return [...(drop ? [dropTag(drop.id)] : []), ...(host === null ? [] : [host])]
}

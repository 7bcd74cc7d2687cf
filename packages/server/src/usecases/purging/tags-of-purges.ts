// Turns queued changes into the tags that a CDN has to forget.
import { dropTag, tagOfLabel } from '@plinth/domain/serving/cache-tags'
import type { Purge } from '../../ports/database/purges.ts'
import type { Deps } from '../base/deps.ts'

export type PurgedTags = 'everything' | ReadonlySet<string>

/**
 * `everything` if a change names nothing, or if there are more than `maxTags`: an owner may have tens
 * of thousands of drops, and a CDN with a rate limit would never get to the end of them.
 */
export async function tagsOfPurges(
  { database }: Pick<Deps, 'database'>,
  purges: readonly Purge[],
  maxTags: number,
): Promise<PurgedTags> {
  const changes = purges.map(({ change }) => change)
  if (changes.some(({ drop, tenant, label }) => (drop ?? tenant ?? label) === null))
    return 'everything'
  const tenants = new Set(changes.flatMap(({ tenant }) => tenant ?? []))
  const drops =
    tenants.size === 0 ? [] : await database.read.purges.dropsOf([...tenants], maxTags + 1)
  const tags = new Set(changes.flatMap(({ drop }) => drop ?? []).map(dropTag))
  for (const { label } of changes) {
    const tag = label === null ? null : tagOfLabel(label)
    if (tag !== null) tags.add(tag)
  }
  for (const drop of drops) tags.add(dropTag(drop))
  return tags.size > maxTags ? 'everything' : tags
}

/** In parts that a CDN takes in one request. */
export function* tagParts(
  tags: Iterable<string>,
  { maxTags, maxTagBytes }: { readonly maxTags: number; readonly maxTagBytes: number },
): Generator<readonly string[]> {
  let part: string[] = []
  let bytes = 0
  for (const tag of tags) {
    const size = tag.length + 1
    if (part.length === maxTags || (part.length > 0 && bytes + size > maxTagBytes)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(tag)
    bytes += size
  }
  if (part.length > 0) yield part
}

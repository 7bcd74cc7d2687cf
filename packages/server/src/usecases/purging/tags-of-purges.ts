// Turns queued changes into purge requests with tags.
import { dropTag, tagOfLabel } from '@plinth/domain/serving/cache-tags'
import type { Cdn } from '../../ports/cdn.ts'
import type { Purge } from '../../ports/database/purges.ts'

export interface PurgeRequest {
  /** The changes that it settles. */
  readonly purges: readonly Purge[]
  /** Empty if the changes concern no host of a drop. */
  readonly tags: readonly string[] | 'everything'
}

/** More requests for one batch would take longer than to fill the cache of the CDN again. */
const maxRequests = 20

/** At most this many tags are purged at a time. */
export const maxTagsOf = ({ maxTags }: Pick<Cdn, 'maxTags'>): number => maxRequests * maxTags

/** `purges` are about no tenant. One request for everything if a change names nothing, or too many. */
export function requestsOf(
  purges: readonly Purge[],
  cdn: Pick<Cdn, 'maxTags' | 'maxTagBytes'>,
): readonly PurgeRequest[] {
  const tags = new Set(purges.flatMap(tagsOf))
  if (tags.size > maxTagsOf(cdn) || purges.some(namesNothing))
    return [{ purges, tags: 'everything' }]
  return [...parts(purges, cdn)]
}

const namesNothing = ({ change: { drop, tenant, label } }: Purge): boolean =>
  (drop ?? tenant ?? label) === null

function tagsOf({ change: { drop, label } }: Purge): string[] {
  const host = label === null ? null : tagOfLabel(label)
  return [...(drop === null ? [] : [dropTag(drop)]), ...(host === null ? [] : [host])]
}

/** In their order, each part as large as the CDN takes in one request. */
function* parts(
  purges: readonly Purge[],
  { maxTags, maxTagBytes }: Pick<Cdn, 'maxTags' | 'maxTagBytes'>,
): Generator<PurgeRequest> {
  let part: Purge[] = []
  let tags = new Set<string>()
  for (const purge of purges) {
    const more = tags.union(new Set(tagsOf(purge)))
    if (part.length > 0 && (more.size > maxTags || bytesOf(more) > maxTagBytes)) {
      yield { purges: part, tags: [...tags] }
      part = []
      tags = new Set(tagsOf(purge))
    } else tags = more
    part.push(purge)
  }
  if (part.length > 0) yield { purges: part, tags: [...tags] }
}

const bytesOf = (tags: Iterable<string>): number => {
  let bytes = 0
  for (const tag of tags) bytes += tag.length + 1
  return bytes
}

// Versions that were live shortly before the current one, whose pages may still be open in browsers.
import { dayMs } from '../base/day.ts'

/** How long files of a version are found after the version was replaced. */
export const openTabDays = 7

interface PublishTime<Id> {
  readonly versionId: Id
  readonly at: number
}

export interface RecentlyLive<Id> {
  readonly versionId: Id
  /** When its files are no longer found, in milliseconds since the epoch. */
  readonly until: number
}

/**
 * `publishes` are newest first: a version was live from its publish until the next one. The result is
 * newest first, each version once, without the one that is live now.
 */
export function recentlyLive<Id>(
  publishes: readonly PublishTime<Id>[],
  now: number,
): RecentlyLive<Id>[] {
  const seen = new Set<Id>()
  const found: RecentlyLive<Id>[] = []
  let endedAt: number | null = null
  for (const { versionId, at } of publishes) {
    const until = endedAt === null ? null : endedAt + openTabDays * dayMs
    if (until !== null && until > now && !seen.has(versionId)) found.push({ versionId, until })
    seen.add(versionId)
    endedAt = at
  }
  return found
}

// Retained versions of a drop that were live shortly before the one that is served, or are already
// live after it.
import { dayMs } from '@plinth/domain/base/day'
import { listedPublishes } from '@plinth/domain/versions/publishes'
import { openTabDays, recentlyLive } from '@plinth/domain/versions/recently-live'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'

export interface EarlierVersion {
  readonly version: VersionRecord
  /** When its files are no longer found, in milliseconds since the epoch. */
  readonly until: number
}

/**
 * Newest first. Reads the end of the publish history, so the number of publishes does not matter; the
 * plan bounds the number of versions.
 *
 * With several nodes, another one may serve the next version a moment earlier. A visitor with its page
 * asks for its files here.
 */
export async function findEarlierVersions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  served: Pick<VersionRecord, 'id' | 'dropId'>,
): Promise<EarlierVersion[]> {
  const { publishes, versions } = database.read
  const now = clock.now()
  const history = await publishes.ofDrop(served.dropId, listedPublishes)
  const until = now + openTabDays * dayMs
  const live = history.slice(0, 1).map(({ versionId }) => ({ versionId, until }))
  const recent = [...live, ...recentlyLive(history, now)]
  if (recent.every(({ versionId }) => versionId === served.id)) return []
  const retained = await versions.ofDrop(served.dropId, now)
  const byId = new Map(retained.map((version) => [version.id, version]))
  return recent.flatMap(({ versionId, until }) => {
    const version = versionId === served.id ? undefined : byId.get(versionId)
    return version ? [{ version, until }] : []
  })
}

// Retained versions of a drop that were live shortly before the one that is served.
import { listedPublishes } from '@plinth/domain/versions/publishes'
import { recentlyLive } from '@plinth/domain/versions/recently-live'
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
 */
export async function findEarlierVersions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  served: Pick<VersionRecord, 'id' | 'dropId'>,
): Promise<EarlierVersion[]> {
  const { publishes, versions } = database.read
  const now = clock.now()
  const recent = recentlyLive(await publishes.ofDrop(served.dropId, listedPublishes), now)
  if (recent.length === 0) return []
  const retained = await versions.ofDrop(served.dropId, now)
  const byId = new Map(retained.map((version) => [version.id, version]))
  return recent.flatMap(({ versionId, until }) => {
    const version = versionId === served.id ? undefined : byId.get(versionId)
    return version ? [{ version, until }] : []
  })
}

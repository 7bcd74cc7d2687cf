// The only way a version becomes live: recorded in the publish history and announced to the caches.
import { idBytes, makeId, type UserId } from '@plinth/domain/ids'
import type { Transaction } from '../ports/database.ts'
import type { PublishKind } from '../ports/publishes.ts'
import type { VersionRecord } from '../ports/versions.ts'
import type { Deps } from './deps.ts'
import { noSuchVersion } from './owned-version.ts'

export interface Publish {
  readonly version: VersionRecord
  /** The version that is live until now. */
  readonly from: Pick<VersionRecord, 'number'> | null
  readonly kind: PublishKind
  readonly actor: UserId | null
  readonly at: number
}

/** Returns the version as it is stored then: its first publish sets `publishedAt`. */
export async function makeLive(
  { random }: Pick<Deps, 'random'>,
  tx: Transaction,
  { version, from, kind, actor, at }: Publish,
): Promise<VersionRecord> {
  const { id, siteId, number } = version
  // A node whose clock is ahead may have removed a draft that expires about now.
  if (!(await tx.versions.markPublished(id, at))) throw noSuchVersion()
  await tx.sites.setLive(siteId, id, at)
  await tx.publishes.insert({
    id: makeId('publish', random(idBytes)),
    siteId,
    versionId: id,
    kind,
    fromVersion: from?.number ?? null,
    toVersion: number,
    actor,
    at,
  })
  await tx.changes.append({ site: siteId }, at)
  return { ...version, publishedAt: version.publishedAt ?? at }
}

// Makes a version live. The only code path that does: it records the publish and appends to the
// change feed.
import { idBytes, makeId, type UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropKey } from '../../ports/database/drop-key.ts'
import type { PublishKind } from '../../ports/database/publishes.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'
import { noSuchVersion } from './require-version.ts'

export interface Publish {
  readonly drop: DropKey
  readonly version: VersionRecord
  /** The version that was live before; null if none was. */
  readonly from: Pick<VersionRecord, 'number'> | null
  readonly kind: PublishKind
  readonly actor: UserId | null
  readonly at: number
}

/** Returns the version as stored: its first publish sets `publishedAt`. */
export async function makeLive(
  { random }: Pick<Deps, 'random'>,
  tx: Transaction,
  { drop, version, from, kind, actor, at }: Publish,
): Promise<VersionRecord> {
  const { id, dropId, number } = version
  // A node whose clock is ahead may already have removed a draft that is about to expire.
  if (!(await tx.versions.markPublished(drop, id, at))) throw noSuchVersion()
  await tx.drops.setLive(drop, id, at)
  await tx.publishes.insert({
    id: makeId('publish', random(idBytes)),
    dropId,
    versionId: id,
    kind,
    fromVersion: from?.number ?? null,
    toVersion: number,
    actor,
    at,
  })
  await tx.changes.append({ drop: dropId }, at)
  return { ...version, publishedAt: version.publishedAt ?? at }
}

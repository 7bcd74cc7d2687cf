// Makes a version live, and records the publish of one that is.
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

/** For a version that exists. Returns it as stored: its first publish sets `publishedAt`. */
export async function makeLive(
  deps: Pick<Deps, 'random'>,
  tx: Transaction,
  publish: Publish,
): Promise<VersionRecord> {
  const { drop, version, at } = publish
  // A node whose clock is ahead may already have removed a draft that is about to expire.
  if (!(await tx.versions.markPublished(drop, version.id, at))) throw noSuchVersion()
  await tx.drops.setLive(drop, version.id, at)
  await recordLive(deps, tx, publish)
  return { ...version, publishedAt: version.publishedAt ?? at }
}

/** Must be called wherever a version becomes the live one: visitors see it once this is committed. */
export async function recordLive(
  { random }: Pick<Deps, 'random'>,
  tx: Transaction,
  { version: { id, dropId, number }, from, kind, actor, at }: Publish,
): Promise<void> {
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
}

// The one way in which a version becomes live: always recorded, always told to the caches.
import { idBytes, makeId } from '@plinth/domain/ids'
import type { Transaction } from '../ports/database.ts'
import type { PublishRecord } from '../ports/versions.ts'
import type { Deps } from './deps.ts'

export async function makeLive(
  { random }: Pick<Deps, 'random'>,
  tx: Transaction,
  publish: Omit<PublishRecord, 'id'>,
): Promise<void> {
  await tx.sites.setLive(publish.siteId, publish.versionId, publish.at)
  await tx.versions.recordPublish({ id: makeId('publish', random(idBytes)), ...publish })
  await tx.changes.append({ site: publish.siteId }, publish.at)
}

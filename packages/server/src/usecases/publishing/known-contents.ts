// Contents that a drop already has and need not be stored again. Other drops are never consulted:
// the response would reveal that another owner has a file.
import { type KnownContents, reusableContents } from '@plinth/domain/versions/manifest'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { Deps } from '../base/deps.ts'
import { loadManifest } from '../storage/load-manifest.ts'

type ReadDeps = Pick<Deps, 'database' | 'blobs' | 'failures'>

/**
 * The contents of the version that was live when the drop was loaded, if it is still retained.
 * Requires a hold, which keeps the returned packs until it ends, even if the version is deleted
 * after this check. An unreadable version must not block its successor.
 */
export async function liveContents(
  deps: ReadDeps,
  { id, liveVersion }: Pick<DropRecord, 'id' | 'liveVersion'>,
): Promise<KnownContents> {
  const live = liveVersion && (await deps.database.read.versions.find(id, liveVersion.id))
  if (!live) return new Map()
  return loadManifest(deps, live).then(reusableContents, (error: unknown) => {
    deps.failures.report('read-known-contents', error)
    return new Map()
  })
}

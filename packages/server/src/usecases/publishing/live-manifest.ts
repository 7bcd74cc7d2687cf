// The manifest of the live version, to find contents and files that an upload need not store again.
// Other drops are never consulted: the response would reveal that another owner has a file.
import type { Manifest } from '@plinth/domain/versions/manifest'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { Deps } from '../base/deps.ts'
import { loadManifest } from '../storage/load-manifest.ts'

/**
 * The manifest of the version that was live when the drop was loaded; null if that version is no
 * longer retained or cannot be read, which must not block its successor. Requires a hold, which
 * keeps the packs until it ends, even if the version is deleted after this check.
 */
export async function liveManifest(
  deps: Pick<Deps, 'database' | 'blobs' | 'failures'>,
  { id, liveVersion }: Pick<DropRecord, 'id' | 'liveVersion'>,
): Promise<Manifest | null> {
  const live = liveVersion && (await deps.database.read.versions.find(id, liveVersion.id))
  if (!live) return null
  return loadManifest(deps, live).catch((error: unknown) => {
    deps.failures.report('read-known-contents', error)
    return null
  })
}

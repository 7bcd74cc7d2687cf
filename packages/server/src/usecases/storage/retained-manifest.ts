// Loads the manifest of a version that may be removed concurrently.
import type { Manifest } from '@plinth/domain/versions/manifest'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'
import { loadManifest } from './load-manifest.ts'

/**
 * Null if the version was removed since it was looked up. A missing manifest of an existing version
 * is still an error.
 */
export async function retainedManifest(
  deps: Pick<Deps, 'database' | 'blobs'>,
  version: VersionRecord,
): Promise<Manifest | null> {
  try {
    return await loadManifest(deps, version)
  } catch (error) {
    if (await deps.database.read.versions.find(version.dropId, version.id)) throw error
    return null
  }
}

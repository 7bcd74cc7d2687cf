import type { Manifest } from '@plinth/domain/manifest'
import type { VersionRecord } from '../ports/versions.ts'
import type { Deps } from './deps.ts'
import { loadManifest } from './load-manifest.ts'

/** Null: the version has gone since it was looked up. One that is there must have a manifest. */
export async function retainedManifest(
  deps: Pick<Deps, 'database' | 'blobs'>,
  version: VersionRecord,
): Promise<Manifest | null> {
  try {
    return await loadManifest(deps, version)
  } catch (error) {
    if (await deps.database.read.versions.find(version.siteId, version.id)) throw error
    return null
  }
}

import { isWorthCompressing } from '@plinth/domain/content-types'
import type { ManifestFile } from '@plinth/domain/manifest'
import type { VersionRecord } from '../../ports/versions.ts'
import type { Deps } from '../deps.ts'
import { loadManifest } from '../load-manifest.ts'

/** Each content once. */
export async function contentsToCompress(
  deps: Pick<Deps, 'blobs'>,
  version: VersionRecord,
): Promise<ManifestFile[]> {
  const { files } = await loadManifest(deps, version)
  const worthIt = [...files.values()].filter(isWorthCompressing)
  return [...new Map(worthIt.map((file) => [file.digest, file])).values()]
}

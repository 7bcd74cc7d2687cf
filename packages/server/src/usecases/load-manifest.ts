import { decodeManifest, type Manifest } from '@plinth/domain/manifest'
import type { VersionRecord } from '../ports/versions.ts'
import type { Deps } from './deps.ts'

export async function loadManifest(
  { blobs }: Pick<Deps, 'blobs'>,
  version: Pick<VersionRecord, 'id' | 'siteId' | 'manifestDigest'>,
): Promise<Manifest> {
  const bytes = await blobs.read(version.siteId, version.manifestDigest)
  if (!bytes) throw new Error(`the manifest of version ${version.id} is missing`)
  return decodeManifest(bytes.toString())
}

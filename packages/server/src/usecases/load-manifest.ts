import type { Manifest } from '@plinth/domain/manifest'
import { decodeManifest } from '@plinth/domain/manifest-text'
import type { VersionRecord } from '../ports/versions.ts'
import type { Deps } from './deps.ts'

export async function loadManifest(
  { blobs }: Pick<Deps, 'blobs'>,
  version: Pick<VersionRecord, 'id' | 'siteId' | 'manifest'>,
): Promise<Manifest> {
  const bytes = await blobs.read(version.siteId, version.manifest)
  if (!bytes) throw new Error(`the manifest of version ${version.id} is missing`)
  return decodeManifest(bytes.toString())
}

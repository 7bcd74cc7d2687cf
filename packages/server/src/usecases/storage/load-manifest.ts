// Loads and decodes the manifest of a version.
import type { Manifest } from '@plinth/domain/versions/manifest'
import { decodeManifest } from '@plinth/domain/versions/manifest-text'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'

export async function loadManifest(
  { blobs }: Pick<Deps, 'blobs'>,
  version: Pick<VersionRecord, 'id' | 'dropId' | 'manifest'>,
): Promise<Manifest> {
  const bytes = await blobs.read(version.dropId, version.manifest)
  if (!bytes) throw new DamagedPack(`the manifest of version ${version.id} is missing`)
  try {
    return decodeManifest(bytes.toString())
  } catch (error) {
    throw new DamagedPack(`the manifest of version ${version.id} cannot be read`, error)
  }
}

// Loads the index of a version's compressed encodings.
import { decodeEncodings, type Encodings } from '@plinth/domain/versions/encodings'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'

/** Empty until the version has been compressed. */
export async function loadEncodings(
  { blobs }: Pick<Deps, 'blobs'>,
  version: Pick<VersionRecord, 'id' | 'dropId' | 'encodings'>,
): Promise<Encodings> {
  if (version.encodings === null) return new Map()
  const bytes = await blobs.read(version.dropId, version.encodings)
  if (!bytes) throw new DamagedPack(`the encodings of version ${version.id} are missing`)
  return decodeEncodings(bytes.toString())
}

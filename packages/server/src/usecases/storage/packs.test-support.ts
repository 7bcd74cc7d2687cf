// Test fixture: which packs of a drop are stored, and which ones its versions and deploys need.
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { referencedPacks } from '@plinth/domain/versions/manifest'
import type { Deps } from '../base/deps.ts'
import { loadManifest } from './load-manifest.ts'

export const storedPacks = async ({ blobs }: Pick<Deps, 'blobs'>, drop: DropId) =>
  (await Array.fromAsync(blobs.list(drop))).toSorted()

/** As the manifests say. Rejects if one cannot be read. */
export async function neededPacks(
  deps: Pick<Deps, 'blobs' | 'database'>,
  drop: DropId,
): Promise<PackId[]> {
  const { versions, receivedPacks } = deps.database.read
  const packs = new Set<PackId>(await receivedPacks.idsOfDrop(drop))
  for (const version of await versions.storedOfDrop(drop)) {
    packs.add(version.manifest.pack)
    if (version.encodings) packs.add(version.encodings.pack)
    for (const pack of referencedPacks(await loadManifest(deps, version))) packs.add(pack)
  }
  return [...packs].toSorted()
}

import type { PackId, SiteId } from '@plinth/domain/ids'
import { referencedPacks } from '@plinth/domain/manifest'
import { type HoldDeps, whileSweeping } from './blob-hold.ts'
import type { Deps } from './deps.ts'
import { loadManifest } from './load-manifest.ts'

/**
 * Removes the packs of a drop that no version and no deploy refers to; returns how many, or null while an upload
 * is under way, in which case the next sweep does it.
 */
export function sweepSite(
  deps: HoldDeps & Pick<Deps, 'blobs'>,
  siteId: SiteId,
): Promise<number | null> {
  return whileSweeping(deps, siteId, () => removeUnreferenced(deps, siteId))
}

async function removeUnreferenced(
  { database, blobs }: Pick<Deps, 'database' | 'blobs'>,
  siteId: SiteId,
): Promise<number> {
  const versions = await database.read.versions.storedOfSite(siteId)
  const kept = new Set<PackId>(await database.read.receivedPacks.idsOfSite(siteId))
  for (const version of versions) {
    kept.add(version.manifest.pack)
    if (version.encodings) kept.add(version.encodings.pack)
    // A manifest that cannot be read ends the sweep: nothing is deleted on a guess.
    const manifest = await loadManifest({ blobs }, version)
    for (const pack of referencedPacks(manifest)) kept.add(pack)
  }
  const stray: PackId[] = []
  for await (const pack of blobs.list(siteId)) if (!kept.has(pack)) stray.push(pack)
  if (kept.size === 0) await blobs.deleteSite(siteId)
  else if (stray.length > 0) await blobs.delete(siteId, stray)
  return stray.length
}

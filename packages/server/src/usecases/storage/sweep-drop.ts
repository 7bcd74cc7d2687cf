// Deletes the unreferenced packs of one drop.
import type { PackId, SiteId } from '@plinth/domain/base/ids'
import { referencedPacks } from '@plinth/domain/versions/manifest'
import type { Deps } from '../acting/deps.ts'
import { type HoldDeps, withSweepHold } from './blob-hold.ts'
import { loadManifest } from './load-manifest.ts'

/**
 * Deletes packs that no version and no deploy refers to. Returns how many, or null if an upload is
 * in progress; the next sweep retries then.
 */
export function sweepSite(
  deps: HoldDeps & Pick<Deps, 'blobs'>,
  siteId: SiteId,
): Promise<number | null> {
  return withSweepHold(deps, siteId, () => removeUnreferenced(deps, siteId))
}

async function removeUnreferenced(
  { database, blobs }: Pick<Deps, 'database' | 'blobs'>,
  siteId: SiteId,
): Promise<number> {
  const versions = await database.read.versions.storedOfSite(siteId)
  const referenced = new Set<PackId>(await database.read.receivedPacks.idsOfSite(siteId))
  for (const version of versions) {
    referenced.add(version.manifest.pack)
    if (version.encodings) referenced.add(version.encodings.pack)
    // An unreadable manifest aborts the sweep: without it the set of referenced packs is unknown.
    const manifest = await loadManifest({ blobs }, version)
    for (const pack of referencedPacks(manifest)) referenced.add(pack)
  }
  const unreferenced: PackId[] = []
  for await (const pack of blobs.list(siteId)) if (!referenced.has(pack)) unreferenced.push(pack)
  if (referenced.size === 0) await blobs.deleteSite(siteId)
  else if (unreferenced.length > 0) await blobs.delete(siteId, unreferenced)
  return unreferenced.length
}

import type { SiteId } from '@plinth/domain/ids'
import { referencedDigests } from '@plinth/domain/manifest'
import { type HoldDeps, whileSweeping } from './blob-hold.ts'
import type { Deps } from './deps.ts'
import { loadManifest } from './load-manifest.ts'

/**
 * Removes the blobs of a drop that no version refers to; returns how many, or null while an upload
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
  const versions = await database.read.versions.ofSite(siteId)
  const kept = new Set<string>()
  for (const version of versions) {
    kept.add(version.manifestDigest)
    // A manifest that cannot be read ends the sweep: nothing is deleted on a guess.
    const manifest = await loadManifest({ blobs }, version)
    for (const digest of referencedDigests(manifest)) kept.add(digest)
  }
  const stray: string[] = []
  for await (const digest of blobs.list(siteId)) if (!kept.has(digest)) stray.push(digest)
  if (versions.length === 0) await blobs.deleteSite(siteId)
  else if (stray.length > 0) await blobs.delete(siteId, stray)
  return stray.length
}

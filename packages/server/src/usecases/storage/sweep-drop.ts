// Deletes the unreferenced packs of one drop.
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { referencedPacks } from '@plinth/domain/versions/manifest'
import type { Deps } from '../base/deps.ts'
import { type HoldDeps, withSweepHold } from './blob-hold.ts'
import { loadManifest } from './load-manifest.ts'

/**
 * Deletes packs that no version and no deploy refers to. Returns how many, or null if an upload is
 * in progress; the next sweep retries then.
 */
export function sweepDrop(
  deps: HoldDeps & Pick<Deps, 'blobs'>,
  dropId: DropId,
): Promise<number | null> {
  return withSweepHold(deps, dropId, () => removeUnreferenced(deps, dropId))
}

/** For a sweep that is already requested in the database, where a failure causes a retry. */
export async function sweepOrReport(
  deps: HoldDeps & Pick<Deps, 'blobs'>,
  dropId: DropId,
): Promise<void> {
  await sweepDrop(deps, dropId).catch((error: unknown) => deps.failures.report('sweep-drop', error))
}

async function removeUnreferenced(
  { database, blobs }: Pick<Deps, 'database' | 'blobs'>,
  dropId: DropId,
): Promise<number> {
  const versions = await database.read.versions.storedOfDrop(dropId)
  const referenced = new Set<PackId>(await database.read.receivedPacks.idsOfDrop(dropId))
  for (const version of versions) {
    referenced.add(version.manifest.pack)
    if (version.encodings) referenced.add(version.encodings.pack)
    // An unreadable manifest aborts the sweep: without it the set of referenced packs is unknown.
    const manifest = await loadManifest({ blobs }, version)
    for (const pack of referencedPacks(manifest)) referenced.add(pack)
  }
  const unreferenced: PackId[] = []
  for await (const pack of blobs.list(dropId)) if (!referenced.has(pack)) unreferenced.push(pack)
  if (referenced.size === 0) await blobs.deleteDrop(dropId)
  else if (unreferenced.length > 0) await blobs.delete(dropId, unreferenced)
  return unreferenced.length
}

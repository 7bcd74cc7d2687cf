// Deletes the unreferenced packs of one drop.
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { referencedPacks } from '@plinth/domain/versions/manifest'
import type { VersionPacks } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'
import {
  type ConfirmHold,
  type HoldDeps,
  type SweepHoldOptions,
  withSweepHold,
} from './blob-hold.ts'
import { loadManifest } from './load-manifest.ts'

export type SweepDeps = HoldDeps & Pick<Deps, 'blobs'>

/**
 * Deletes packs that no version and no deploy refers to. Returns how many, or null if an upload
 * or a backup is in progress; the next sweep retries then. Finishes the request for a sweep, if
 * there is one.
 */
export function sweepDrop(
  deps: SweepDeps,
  dropId: DropId,
  options?: SweepHoldOptions,
): Promise<number | null> {
  const work = (confirm: ConfirmHold) => removeUnreferenced(deps, dropId, confirm)
  return withSweepHold(deps, dropId, work, options)
}

/** For a sweep that is already requested in the database, where a failure causes a retry. */
export async function sweepOrReport(deps: SweepDeps, dropId: DropId): Promise<void> {
  await sweepDrop(deps, dropId).catch((error: unknown) => deps.failures.report('sweep-drop', error))
}

/** Packs are listed before the references are read, so every pack of a later upload is left out. */
async function removeUnreferenced(
  deps: Pick<Deps, 'database' | 'blobs'>,
  dropId: DropId,
  confirm: ConfirmHold,
): Promise<number> {
  const stored = await Array.fromAsync(deps.blobs.list(dropId))
  if (stored.length === 0) {
    // An upload that failed may have left a folder without packs.
    await deps.blobs.delete(dropId, [])
    return 0
  }
  const referenced = await packsInUse(deps, dropId)
  const unreferenced = stored.filter((pack) => !referenced.has(pack))
  if (unreferenced.length === 0) return 0
  await confirm()
  await deps.blobs.delete(dropId, unreferenced)
  return unreferenced.length
}

/** Packs of the drop that a version or a deploy refers to. No sweep deletes them. */
export async function packsInUse(
  deps: Pick<Deps, 'database' | 'blobs'>,
  dropId: DropId,
): Promise<Set<PackId>> {
  const { receivedPacks, versions } = deps.database.read
  // Before the versions: a deploy that is finished moves its packs to a version.
  const packs = new Set<PackId>(await receivedPacks.idsOfDrop(dropId))
  for (const version of await versions.packsOfDrop(dropId)) {
    packs.add(version.manifest.pack)
    if (version.encodingsPack) packs.add(version.encodingsPack)
    const contentPacks = version.contentPacks ?? (await recordContentPacks(deps, version))
    for (const pack of contentPacks) packs.add(pack)
  }
  return packs
}

/**
 * For versions that were published before their packs were recorded. An unreadable manifest aborts
 * the sweep: without it the set of referenced packs is unknown.
 */
async function recordContentPacks(
  { database, blobs }: Pick<Deps, 'database' | 'blobs'>,
  version: VersionPacks,
): Promise<PackId[]> {
  const packs = [...referencedPacks(await loadManifest({ blobs }, version))]
  await database.transactWithoutSync((tx) => tx.versions.setContentPacks(version, packs))
  return packs
}

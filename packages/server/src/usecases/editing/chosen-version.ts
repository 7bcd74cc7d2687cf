// The version of a drop whose files are read: the live one, or one that the caller names.
import { AppError } from '@plinth/domain/base/errors'
import type { Manifest } from '@plinth/domain/versions/manifest'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { retainedManifest } from '../storage/retained-manifest.ts'
import { noSuchVersion, requireNamedVersion } from '../versions/require-version.ts'

export interface ChosenVersion {
  readonly drop: OwnedDrop
  /** A number or an id; absent for the live version. */
  readonly version?: string | number | undefined
}

export type ReadDeps = Pick<Deps, 'database' | 'blobs' | 'clock'>

async function findVersion(
  { database, clock }: ReadDeps,
  { drop, version: wanted }: ChosenVersion,
): Promise<VersionRecord> {
  if (wanted === undefined) {
    if (drop.liveVersion) return drop.liveVersion
    const drafts = await database.read.versions.ofDrop(drop.id, clock.now())
    throw new AppError(
      'not_found',
      drafts.length > 0
        ? 'This drop has only drafts so far. Name one of its versions, or make one live.'
        : 'This drop has no live version yet. Publish a page first.',
    )
  }
  return requireNamedVersion(database.read.versions, drop, { name: wanted, now: clock.now() })
}

export interface VersionFiles {
  readonly version: VersionRecord
  readonly manifest: Manifest
}

export async function openVersion(deps: ReadDeps, chosen: ChosenVersion): Promise<VersionFiles> {
  const version = await findVersion(deps, chosen)
  const manifest = await retainedManifest(deps, version)
  // The live version may have been replaced and removed since the drop was loaded.
  if (!manifest) throw noSuchVersion()
  return { version, manifest }
}

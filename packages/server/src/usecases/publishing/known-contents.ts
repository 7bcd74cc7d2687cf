// Contents that a drop already has and need not be stored again. Other drops are never consulted:
// the response would reveal that another owner has a file.
import type { DropId } from '@plinth/domain/base/ids'
import { type KnownContents, reusableContents } from '@plinth/domain/versions/manifest'
import type { Deps } from '../base/deps.ts'
import { loadManifest } from '../storage/load-manifest.ts'

type ReadDeps = Pick<Deps, 'database' | 'blobs'>

/**
 * Requires a hold, which keeps the returned packs until it ends, even if the version is deleted. An
 * unreadable live version must not block its successor.
 */
export async function liveContents(deps: ReadDeps, dropId: DropId): Promise<KnownContents> {
  const live = (await deps.database.read.drops.find(dropId))?.liveVersion
  const manifest = live && (await loadManifest(deps, live).catch(() => null))
  return manifest ? reusableContents(manifest) : new Map()
}

// What a drop has already and need not be stored again. Never what other drops have: nobody may learn
// from an answer that somebody else has a file.
import type { SiteId } from '@plinth/domain/ids'
import { type KnownContents, reusableContents } from '@plinth/domain/manifest'
import type { Deps } from '../deps.ts'
import { loadManifest } from '../load-manifest.ts'

type ReadDeps = Pick<Deps, 'database' | 'blobs'>

/**
 * Only under a hold: the packs that it names stay until then, also when the version does not. One
 * that cannot be read must not keep its successor from being published.
 */
export async function liveContents(deps: ReadDeps, siteId: SiteId): Promise<KnownContents> {
  const live = (await deps.database.read.sites.find(siteId))?.liveVersion
  const manifest = live && (await loadManifest(deps, live).catch(() => null))
  return manifest ? reusableContents(manifest) : new Map()
}

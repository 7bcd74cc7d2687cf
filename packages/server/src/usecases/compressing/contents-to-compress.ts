// Selects the contents of a version that are worth compressing.
import { isWorthCompressing } from '@plinth/domain/http/content-types'
import { planOf } from '@plinth/domain/plans/subscriptions'
import { acceptsInsertions, type ManifestFile } from '@plinth/domain/versions/manifest'
import { connectedProviders } from '@plinth/domain/visitors/analytics'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'
import { loadManifest } from '../storage/load-manifest.ts'

/** Without duplicates. Excludes pages that Plinth injects into, which are never sent unchanged. */
export async function contentsToCompress(
  deps: Pick<Deps, 'anonymousPlan' | 'blobs' | 'clock' | 'database'>,
  version: VersionRecord,
): Promise<ManifestFile[]> {
  const { files } = await loadManifest(deps, version)
  const injects = await addsToPages(deps, version)
  const compressible = [...files.values()].filter(
    (file) => isWorthCompressing(file) && !(injects && acceptsInsertions(file)),
  )
  return [...new Map(compressible.map((file) => [file.digest, file])).values()]
}

async function addsToPages(
  { anonymousPlan, clock, database }: Pick<Deps, 'anonymousPlan' | 'clock' | 'database'>,
  { dropId }: VersionRecord,
): Promise<boolean> {
  const drop = await database.read.drops.find(dropId)
  const owner = drop?.tenantId ? await database.read.tenants.find(drop.tenantId) : null
  const plan = owner ? planOf(owner, clock.now()) : anonymousPlan
  return plan.badge || (plan.analytics && connectedProviders(drop?.analytics ?? {}).length > 0)
}

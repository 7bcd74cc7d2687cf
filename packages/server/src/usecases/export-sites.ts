import { Readable } from 'node:stream'
import type { TenantId } from '@plinth/domain/ids'
import type { ArchiveEntry } from '../ports/archives.ts'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { describeExport, type ExportedSite } from './describe-export.ts'
import { loadManifest } from './load-manifest.ts'
import { requireRole } from './require-role.ts'
import { viewSite } from './site-view.ts'
import { requireTenant } from './tenant-plan.ts'

type ExportDeps = Pick<Deps, 'database' | 'blobs' | 'clock' | 'writeArchive'>

/** One zip of every drop's live version, with a list of names, settings and versions. */
export async function exportSites(deps: ExportDeps, actor: AccountActor): Promise<Readable> {
  requireRole(actor, 'export_drops')
  return exportTenant(deps, actor.tenantId)
}

/** The same, for an operator. */
export async function exportTenant(deps: ExportDeps, tenantId: TenantId): Promise<Readable> {
  const { database, clock } = deps
  const now = clock.now()
  const tenant = requireTenant(await database.read.tenants.find(tenantId))
  const exported: ExportedSite[] = []
  for (const site of await database.read.sites.ofTenant(tenantId)) {
    const versions = await database.read.versions.ofSite(site.id)
    exported.push({ view: viewSite(site, tenant, now), versions })
  }
  return deps.writeArchive(entriesOf(deps, exported, now))
}

async function* entriesOf(
  { blobs, database }: Pick<Deps, 'blobs' | 'database'>,
  exported: readonly ExportedSite[],
  now: number,
): AsyncGenerator<ArchiveEntry> {
  const description = JSON.stringify(describeExport(exported, now), null, 2)
  yield { path: 'plinth.json', modifiedAt: now, open: async () => Readable.from([description]) }

  for (const { view } of exported) {
    // It may be minutes since the list was made: a drop that is gone by now is left out.
    const site = await database.read.sites.find(view.site.id)
    if (!site?.liveVersion) continue
    const { slug, liveVersion } = site
    const manifest = await loadManifest({ blobs }, liveVersion)
    for (const [path, file] of manifest.files) {
      if (file.generated) continue
      yield {
        path: `${slug}/${path}`,
        modifiedAt: liveVersion.createdAt,
        open: () => blobs.open(liveVersion.siteId, { ...file, once: true }),
      }
    }
  }
}

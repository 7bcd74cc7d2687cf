import { Readable } from 'node:stream'
import type { ArchiveEntry } from '../ports/archives.ts'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { describeExport, type ExportedSite } from './describe-export.ts'
import { loadManifest } from './load-manifest.ts'
import { viewSite } from './site-view.ts'
import { present } from './tenant-plan.ts'

type ExportDeps = Pick<Deps, 'database' | 'blobs' | 'clock' | 'writeArchive'>

/** One zip of every drop's live version, with a list of names, settings and versions. */
export async function exportSites(
  deps: ExportDeps,
  actor: Pick<AccountActor, 'tenantId'>,
): Promise<Readable> {
  const { database, clock } = deps
  const now = clock.now()
  const tenant = present(await database.read.tenants.find(actor.tenantId))
  const exported: ExportedSite[] = []
  for (const site of await database.read.sites.ofTenant(actor.tenantId)) {
    const versions = await database.read.versions.ofSite(site.id)
    exported.push({ view: viewSite(site, tenant, now), versions })
  }
  return deps.writeArchive(entriesOf(deps, exported, now))
}

async function* entriesOf(
  { blobs }: Pick<Deps, 'blobs'>,
  exported: readonly ExportedSite[],
  now: number,
): AsyncGenerator<ArchiveEntry> {
  const description = JSON.stringify(describeExport(exported, now), null, 2)
  yield { path: 'plinth.json', modifiedAt: now, open: async () => Readable.from([description]) }

  for (const { view } of exported) {
    const { slug, liveVersion } = view.site
    if (!liveVersion) continue
    const manifest = await loadManifest({ blobs }, liveVersion)
    for (const [path, file] of manifest.files) {
      if (file.generated) continue
      yield {
        path: `${slug}/${path}`,
        modifiedAt: liveVersion.createdAt,
        async open() {
          const content = await blobs.open(liveVersion.siteId, file.digest)
          if (!content) throw new Error(`a blob of version ${liveVersion.id} is missing`)
          return content
        },
      }
    }
  }
}

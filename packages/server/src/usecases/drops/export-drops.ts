// Exports the drops of a tenant as one zip archive.
import { Readable } from 'node:stream'
import { parseEmail } from '@plinth/domain/accounts/email'
import { AppError } from '@plinth/domain/base/errors'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { ArchiveEntry } from '../../ports/archives.ts'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { AccountActor } from '../access/actor.ts'
import { recordAction } from '../access/record-action.ts'
import { requireRight } from '../access/require-right.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { retainedManifest } from '../storage/retained-manifest.ts'
import { describeExport, type ExportedDrop } from './describe-export.ts'
import { viewDrop } from './drop-view.ts'

type ExportDeps = Pick<Deps, 'database' | 'blobs' | 'clock' | 'writeArchive'>

/** A zip with the live version of every drop and `plinth.json`. */
export async function exportDrops(deps: ExportDeps, actor: AccountActor): Promise<Readable> {
  requireRight(actor, 'export_drops')
  return exportTenant(deps, actor.tenantId)
}

/**
 * The operator's export from the command line, for the personal account with this email address.
 */
export async function exportAccount(
  deps: ExportDeps & Pick<Deps, 'random'>,
  input: { readonly email: string },
): Promise<Readable> {
  const email = parseEmail(input.email)
  const tenant = await deps.database.read.tenants.findPersonalByEmail(email)
  if (!tenant) throw new AppError('not_found', `There is no account with the address ${email}.`)
  const subject = { id: tenant.id, name: email }
  await deps.database.transact((tx) =>
    recordAction(deps, tx, { by: 'plinthd', action: 'account_exported', subject, note: '' }),
  )
  return exportTenant(deps, tenant.id)
}

async function exportTenant(deps: ExportDeps, tenantId: TenantId): Promise<Readable> {
  const { database, clock } = deps
  const now = clock.now()
  const tenant = requireTenant(await database.read.tenants.find(tenantId))
  const exported: ExportedDrop[] = []
  for (const drop of await database.read.drops.ofTenant(tenantId)) {
    const versions = await database.read.versions.ofDrop(drop.id, now)
    const domains = await database.read.domains.ofDrop(drop.id)
    exported.push({ view: viewDrop(drop, tenant, now), versions, domains })
  }
  return deps.writeArchive(entriesOf(deps, exported, now))
}

async function* entriesOf(
  deps: Pick<Deps, 'blobs' | 'database'>,
  exported: readonly ExportedDrop[],
  now: number,
): AsyncGenerator<ArchiveEntry> {
  const { blobs, database } = deps
  const description = JSON.stringify(describeExport(exported, now), null, 2)
  yield { path: 'plinth.json', modifiedAt: now, open: async () => Readable.from([description]) }

  for (const { view } of exported) {
    // The archive may be written minutes after the list was read: skip drops deleted since.
    const found = await findLive(deps, view.drop.id)
    if (!found) continue
    const { slug, version, manifest } = found
    for (const [path, file] of manifest.files) {
      if (file.generated) continue
      yield {
        path: `${slug}/${path}`,
        modifiedAt: version.createdAt,
        async open() {
          const content = await blobs.open(version.dropId, { ...file, readOnce: true })
          if (content || !(await database.read.drops.find(version.dropId))) return content
          // The version was replaced and removed meanwhile, or the store is damaged. An archive that
          // breaks off shows it; one without the file would look complete.
          throw new DamagedPack(`pack ${file.pack} of ${version.dropId} is missing`)
        },
      }
    }
  }
}

/** Null if the drop was deleted, or has no live version. */
async function findLive(deps: Pick<Deps, 'blobs' | 'database'>, id: DropId) {
  for (;;) {
    const drop = await deps.database.read.drops.find(id)
    if (!drop?.liveVersion) return null
    const { slug, liveVersion: version } = drop
    const manifest = await retainedManifest(deps, version)
    // Otherwise the version was replaced and removed meanwhile.
    if (manifest) return { slug, version, manifest }
  }
}

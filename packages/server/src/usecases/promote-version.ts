import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId, parseId } from '@plinth/domain/ids'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import type { VersionView } from './list-versions.ts'
import { ownedSite, refuseRemoved } from './owned-site.ts'
import { requireTenant } from './tenant-plan.ts'

export interface PromoteVersionInput {
  readonly id: string
  readonly versionId: string
}

/** Makes a retained version live; recorded as a publish, so that rolling forward is possible. */
export async function promoteVersion(
  { database, clock, random }: Pick<Deps, 'database' | 'clock' | 'random'>,
  actor: AccountActor,
  input: PromoteVersionInput,
): Promise<VersionView> {
  const now = clock.now()
  return database.transact(async (tx) => {
    requireTenant(await tx.tenants.lock(actor.tenantId))
    const site = await ownedSite(tx.sites, actor, input.id)
    const versionId = parseId('version', input.versionId)
    const version = versionId && (await tx.versions.find(site.id, versionId))
    if (!version) throw new AppError('not_found', 'There is no such version of this drop.')
    refuseRemoved(site)

    await tx.sites.setLive(site.id, version.id, now)
    await tx.versions.recordPublish({
      id: makeId('publish', random(idBytes)),
      siteId: site.id,
      versionId: version.id,
      kind: 'promote',
      actor: actor.userId,
      at: now,
    })
    await tx.changes.append({ site: site.id }, now)
    return { version, live: true }
  })
}

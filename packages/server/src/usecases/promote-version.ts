import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { makeLive } from './make-live.ts'
import { lockAs } from './organisations/membership.ts'
import { ownedSite, refuseRemoved } from './owned-site.ts'
import { ownedVersion, type VersionInput } from './owned-version.ts'
import { findAuthors, type VersionView } from './version-view.ts'

/** Makes a retained version live; recorded as a publish, so that rolling forward is possible. */
export async function promoteVersion(
  deps: Pick<Deps, 'database' | 'clock' | 'random' | 'followUps'>,
  actor: AccountActor,
  input: VersionInput,
): Promise<VersionView> {
  const promoted = await deps.database.transact(async (tx) => {
    await lockAs(tx, actor, 'publish')
    const site = await ownedSite(tx.sites, actor, input.id)
    const version = await ownedVersion(tx.versions, site, input.versionId)
    refuseRemoved(site)

    const at = deps.clock.now()
    await makeLive(deps, tx, {
      siteId: site.id,
      versionId: version.id,
      kind: 'promote',
      actor: actor.userId,
      at,
    })
    const authorOf = await findAuthors(tx, actor.tenantId, [version])
    return { version, live: true, publishedAt: at, author: authorOf(version) }
  })
  deps.followUps.ring()
  return promoted
}

import { AppError } from '@plinth/domain/errors'
import { parseId } from '@plinth/domain/ids'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import type { VersionView } from './list-versions.ts'
import { makeLive } from './make-live.ts'
import { lockAs } from './organisations/membership.ts'
import { ownedSite, refuseRemoved } from './owned-site.ts'

export interface PromoteVersionInput {
  readonly id: string
  readonly versionId: string
}

/** Makes a retained version live; recorded as a publish, so that rolling forward is possible. */
export async function promoteVersion(
  deps: Pick<Deps, 'database' | 'clock' | 'random' | 'followUps'>,
  actor: AccountActor,
  input: PromoteVersionInput,
): Promise<VersionView> {
  const promoted = await deps.database.transact(async (tx) => {
    await lockAs(tx, actor, 'publish')
    const site = await ownedSite(tx.sites, actor, input.id)
    const versionId = parseId('version', input.versionId)
    const version = versionId && (await tx.versions.find(site.id, versionId))
    if (!version) throw new AppError('not_found', 'There is no such version of this drop.')
    refuseRemoved(site)

    await makeLive(deps, tx, {
      siteId: site.id,
      versionId: version.id,
      kind: 'promote',
      actor: actor.userId,
      at: deps.clock.now(),
    })
    return { version, live: true }
  })
  deps.followUps.ring()
  return promoted
}

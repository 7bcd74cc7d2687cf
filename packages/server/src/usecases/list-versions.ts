import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { ownedSite } from './owned-site.ts'
import { requireRole } from './require-role.ts'
import { type VersionView, viewVersions } from './version-view.ts'

/** Retained versions, newest first. */
export async function listVersions(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<VersionView[]> {
  requireRole(actor, 'publish')
  const { sites, users, versions } = database.read
  const site = await ownedSite(sites, actor, input.id)
  return viewVersions(users, await versions.ofSite(site.id), site.liveVersion?.id)
}

import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { ownedSite } from './owned-site.ts'
import { requireRole } from './require-role.ts'
import { findAuthors, type VersionView } from './version-view.ts'

/** Retained versions, newest first. */
export async function listVersions(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<VersionView[]> {
  requireRole(actor, 'publish')
  const site = await ownedSite(database.read.sites, actor, input.id)
  const versions = await database.read.versions.ofSite(site.id)
  const publishTimes = await database.read.versions.publishTimesOfSite(site.id)
  const authorOf = await findAuthors(database.read, actor.tenantId, versions)
  return versions.map((version) => ({
    version,
    live: version.id === site.liveVersion?.id,
    publishedAt: publishTimes.get(version.id) ?? null,
    author: authorOf(version),
  }))
}

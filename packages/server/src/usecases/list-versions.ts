import type { VersionRecord } from '../ports/versions.ts'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { ownedSite } from './owned-site.ts'
import { requireRole } from './require-role.ts'

export interface VersionView {
  readonly version: VersionRecord
  readonly live: boolean
}

/** Retained versions, newest first. */
export async function listVersions(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<VersionView[]> {
  requireRole(actor, 'publish')
  const site = await ownedSite(database.read.sites, actor, input.id)
  const versions = await database.read.versions.ofSite(site.id)
  return versions.map((version) => ({ version, live: version.id === site.liveVersion?.id }))
}

// Lists the versions of a drop.
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { findAuthors, type VersionView } from './version-view.ts'

/** Retained versions and drafts, newest first. */
export async function listVersions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { drop }: { readonly drop: OwnedDrop },
): Promise<VersionView[]> {
  // Which version is live is read with the list: it may have changed since the drop was loaded.
  const versions = await database.read.versions.listOfDrop(drop.id, clock.now())
  const authorIds = versions.map(({ version }) => version.createdBy)
  const authorOf = await findAuthors(database.read, actor.tenantId, authorIds)
  return versions.map((listed) => ({ ...listed, author: authorOf(listed.version.createdBy) }))
}

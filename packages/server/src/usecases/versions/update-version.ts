// Changes the note of a version.
import { parseNote } from '@plinth/domain/versions/note'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { recordEvent } from '../access/record-event.ts'
import type { Deps } from '../base/deps.ts'
import { noSuchVersion, requireVersion } from './require-version.ts'
import { findAuthors, type VersionView } from './version-view.ts'

export interface UpdateVersionInput {
  readonly id: string
  readonly versionId: string
  /** Empty to remove it. */
  readonly note: string
}

/** Visitors see nothing of a note, so no response changes. */
export async function updateVersion(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { id, versionId, note: text }: UpdateVersionInput,
): Promise<VersionView> {
  const note = parseNote(text)
  return database.transact(async (tx) => {
    await lockAs(tx, actor, 'publish')
    const drop = await ownedDrop(tx.drops, actor, id)
    const version = await requireVersion(tx.versions, drop, { versionId, now: clock.now() })
    if (!(await tx.versions.setNote(drop, version.id, note))) throw noSuchVersion()
    if (note !== version.note) {
      const event = { kind: 'note_changed', detail: { versionNumber: version.number } } as const
      await recordEvent(tx, { dropId: drop.id, actor, at: clock.now(), ...event })
    }
    const authorOf = await findAuthors(tx, actor.tenantId, [version.createdBy])
    const live = version.id === drop.liveVersion?.id
    return { version: { ...version, note }, live, author: authorOf(version.createdBy) }
  })
}

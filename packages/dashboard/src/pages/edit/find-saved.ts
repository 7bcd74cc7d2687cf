// Finds versions that earlier requests of the editor made, if their responses were lost.
import type { QueryClient } from '@tanstack/react-query'
import { filesQuery, textQuery } from '../../api/files.ts'
import { dropQuery, versionsQuery } from '../../api/queries.ts'
import { changesAfter } from './changes-after.ts'
import { liveOf, type StoredChanges } from './stored-changes.ts'
import { isResult } from './working-changes.ts'

interface Options {
  readonly dropId: string
  readonly working: StoredChanges
}

/** Returns the number of the version that these changes made, or null if it cannot be found. */
export async function findSaved(
  queries: QueryClient,
  { dropId, working, draft }: Options & { readonly draft: boolean },
): Promise<number | null> {
  const { base, changes, note } = working
  try {
    const found = draft
      ? await draftsSince(queries, dropId, { after: base.number, note: note.trim() })
      : [liveOf(await readDrop(queries, dropId))]
    for (const version of found) {
      if (!version || version.number <= base.number) continue
      const [before, after] = await readLists(queries, dropId, [base.id, version.id])
      if (await isResult(changes, before.files, after.files)) return version.number
    }
    return null
  } catch {
    // The next request of the caller shows what fails.
    return null
  }
}

/**
 * The changes on top of the live version, if that is what an earlier request published of them. Combined
 * with it like with another user's version, what was undone since would come back. Null if it is not.
 */
export async function readSentAsBase(
  queries: QueryClient,
  { dropId, working }: Options,
): Promise<StoredChanges | null> {
  const { base, changes, note, sent = [] } = working
  try {
    const live = liveOf(await readDrop(queries, dropId))
    if (!live || live.number <= base.number) return null
    const [before, after] = await readLists(queries, dropId, [base.id, live.id])
    const originalOf = async (path: string) =>
      (await queries.fetchQuery(textQuery({ dropId, version: base.id, path }))).text
    for (const { changes: published, draft } of sent) {
      if (draft || !(await isResult(published, before.files, after.files))) continue
      const next = await changesAfter(published, changes, originalOf)
      return next && { base: live, changes: next, note, merging: null, sent: [] }
    }
    return null
  } catch {
    // The conflict is shown instead.
    return null
  }
}

const readDrop = (queries: QueryClient, dropId: string) =>
  queries.fetchQuery({ ...dropQuery(dropId), staleTime: 0 })

const readLists = async (
  queries: QueryClient,
  dropId: string,
  [base, newer]: readonly [string, string],
) => {
  const read = (version: string) => queries.fetchQuery(filesQuery(dropId, version))
  return [await read(base), await read(newer)] as const
}

interface Wanted {
  readonly after: number
  /** With another note, it is saved again: the user may have changed it since. */
  readonly note: string
}

/** The newest first; only drafts. */
async function draftsSince(queries: QueryClient, dropId: string, { after, note }: Wanted) {
  const versions = await queries.fetchQuery({ ...versionsQuery(dropId), staleTime: 0 })
  return versions
    .filter(
      (version) =>
        version.version_number > after &&
        version.published_at === null &&
        (version.note ?? '') === note,
    )
    .map(({ version_id: id, version_number: number }) => ({ id, number }))
}

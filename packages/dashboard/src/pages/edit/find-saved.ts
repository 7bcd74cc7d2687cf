// Finds the version that an earlier request made of the same changes, if its response was lost.
import type { QueryClient } from '@tanstack/react-query'
import { filesQuery } from '../../api/files.ts'
import { dropQuery, versionsQuery } from '../../api/queries.ts'
import type { StoredChanges } from './stored-changes.ts'
import { isResult } from './working-changes.ts'

interface Options {
  readonly dropId: string
  readonly working: StoredChanges
  readonly draft: boolean
}

/** Returns its number, or null if there is none or this cannot be found out. */
export async function findSaved(
  queries: QueryClient,
  { dropId, working, draft }: Options,
): Promise<number | null> {
  const { base, changes, note } = working
  try {
    const found = draft
      ? await newestDraft(queries, dropId, note.trim())
      : await liveVersion(queries, dropId)
    if (!found || found.version_number <= base.number) return null
    const [before, after] = await Promise.all(
      [base.id, found.version_id].map((id) => queries.fetchQuery(filesQuery(dropId, id))),
    )
    const isSame = before && after && (await isResult(changes, before.files, after.files))
    return isSame ? found.version_number : null
  } catch {
    // The next request of the caller shows what fails.
    return null
  }
}

async function liveVersion(queries: QueryClient, dropId: string) {
  const drop = await queries.fetchQuery({ ...dropQuery(dropId), staleTime: 0 })
  return drop.live_version
}

/** With another note, it is saved again: the user may have changed it since. */
async function newestDraft(queries: QueryClient, dropId: string, note: string) {
  const [newest] = await queries.fetchQuery({ ...versionsQuery(dropId), staleTime: 0 })
  return newest?.published_at === null && (newest.note ?? '') === note ? newest : null
}

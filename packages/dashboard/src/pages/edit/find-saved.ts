// Finds versions that earlier requests of the editor made, if their responses were lost.
import type { QueryClient } from '@tanstack/react-query'
import { filesQuery, textQuery } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import { type Version, versionsQuery } from '../../api/queries.ts'
import { changesAfter } from './changes-after.ts'
import { isResult } from './result-of-changes.ts'
import type { StoredChanges } from './stored-changes.ts'

interface Options {
  readonly dropId: string
  readonly working: StoredChanges
}

/** The number of the draft that has these changes and their note, or null if there is none. */
export async function findDraft(
  queries: QueryClient,
  { dropId, working }: Options,
): Promise<number | null> {
  const { base, changes, note } = working
  return ifKept(async () => {
    const versions = await versionsAfter(queries, dropId, base.number)
    for (const version of versions.toReversed()) {
      // With another note, it is saved again: the user may have changed it since.
      if (version.published_at !== null || version.note !== note.trim()) continue
      const [before, after] = await readLists(queries, dropId, [base.id, version.version_id])
      if (await isResult(changes, before.files, after.files)) return version.version_number
    }
    return null
  })
}

export interface Lost {
  readonly version: Version
  /**
   * What was changed since, on top of that version: a merge with it would bring back what was undone.
   * Null if it cannot be told.
   */
  readonly rest: StoredChanges | null
}

/** The version that one of the requests published, or null if there is none. */
export async function findPublished(
  queries: QueryClient,
  { dropId, working }: Options,
): Promise<Lost | null> {
  const { base, changes, note, sent = [] } = working
  const originalOf = async (path: string) =>
    (await queries.fetchQuery(textQuery({ dropId, version: base.id, path }))).text
  return ifKept(async () => {
    // Others may have published on top of it.
    for (const version of await versionsAfter(queries, dropId, base.number)) {
      if (version.published_at === null) continue
      const [before, after] = await readLists(queries, dropId, [base.id, version.version_id])
      for (const { changes: published } of sent) {
        if (!(await isResult(published, before.files, after.files))) continue
        const rest = await changesAfter(published, changes, originalOf)
        const made = { id: version.version_id, number: version.version_number }
        return {
          version,
          rest: rest && { base: made, changes: rest, note, merging: null, sent: [] },
        }
      }
    }
    return null
  })
}

/** A version that is no longer kept cannot be compared. Other failures are the caller's. */
async function ifKept<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

/** Each is compared file by file, so there is a limit. */
const mostVersions = 20

/** The oldest first. */
async function versionsAfter(queries: QueryClient, dropId: string, number: number) {
  const versions = await queries.fetchQuery({ ...versionsQuery(dropId), staleTime: 0 })
  return versions
    .filter(({ version_number: each }) => each > number)
    .toSorted((one, other) => one.version_number - other.version_number)
    .slice(0, mostVersions)
}

const readLists = async (
  queries: QueryClient,
  dropId: string,
  [base, newer]: readonly [string, string],
) => {
  const read = (version: string) => queries.fetchQuery(filesQuery(dropId, version))
  return [await read(base), await read(newer)] as const
}

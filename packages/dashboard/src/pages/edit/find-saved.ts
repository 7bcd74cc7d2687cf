// Finds versions that earlier requests of the editor made, if their responses were lost.
import type { QueryClient } from '@tanstack/react-query'
import { filesQuery, textQuery } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import { type Version, versionsQuery } from '../../api/queries.ts'
import { changesAfter } from './changes-after.ts'
import { canCompare, isResult } from './result-of-changes.ts'
import { baseOf, isSame, type StoredChanges } from './stored-changes.ts'

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
  }, null)
}

export interface Lost {
  readonly version: Version
  /** False if the version may be of someone else who made the same changes. */
  readonly isOwn: boolean
  /**
   * What was changed since, on top of that version: a merge with it would bring back what was undone.
   * Null if it cannot be told.
   */
  readonly rest: StoredChanges | null
}

/** The version that one of the requests published. Null if none did; `unknown` if it cannot be told. */
export async function findPublished(
  queries: QueryClient,
  { dropId, working }: Options,
): Promise<Lost | null | 'unknown'> {
  const { base, changes, note, sent = [] } = working
  if (!canCompare()) return 'unknown'
  const originalOf = async (path: string) =>
    (await queries.fetchQuery(textQuery({ dropId, version: base.id, path }))).text
  const search = async () => {
    // Others may have published on top of it.
    const versions = await versionsAfter(queries, dropId, base.number)
    for (const version of versions) {
      if (version.published_at === null) continue
      const [before, after] = await readLists(queries, dropId, [base.id, version.version_id])
      for (const { changes: published } of sent) {
        if (!(await isResult(published, before.files, after.files))) continue
        const rest = await changesAfter(published, changes, originalOf)
        return {
          version,
          isOwn: sent.some(
            (each) => isSame(each.changes, published) && (each.note ?? '') === version.note,
          ),
          rest: rest && { base: baseOf(version), changes: rest, note, merging: null, sent: [] },
        }
      }
    }
    return versions.length < mostVersions ? null : 'unknown'
  }
  return ifKept(search, 'unknown' as const)
}

/** A version that is no longer kept cannot be compared. Other failures are the caller's. */
async function ifKept<T, U>(find: () => Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await find()
  } catch (error) {
    if (hasCode(error, 'not_found')) return otherwise
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

// The versions that the search parameters of the page name.
import type { Version } from '../../api/queries.ts'
import type { CompareSearch } from './compare-search.ts'

interface Pair {
  readonly from: Version
  readonly to: Version
}

/**
 * Names that match no version are replaced: `to` by the live version or else the newest, `from` by
 * the one before `to`. Null if there are not two versions.
 */
export function versionsToCompare(
  versions: readonly Version[],
  { from, to }: CompareSearch,
): Pair | null {
  const byNumber = (wanted: number | undefined) =>
    versions.find(({ version_number }) => version_number === wanted)
  const [named, other] = [byNumber(from), byNumber(to)]
  const target = other ?? versions.find((each) => each.live && each !== named) ?? versions[0]
  if (!target) return null
  const older = versions.filter((each) => each.version_number < target.version_number)
  const start = named ?? older[0] ?? versions.find((each) => each !== target)
  return start ? { from: start, to: target } : null
}

/** Numbers in the URL that match no version. */
export const goneVersions = (
  versions: readonly Version[],
  { from, to }: CompareSearch,
): readonly number[] =>
  [from, to].flatMap((wanted) =>
    wanted === undefined || versions.some(({ version_number }) => version_number === wanted)
      ? []
      : wanted,
  )

// Changes of files on top of a newer version: which of them conflict with it, and what is left to do.
import { type Content, digestsOf } from './result-of-changes.ts'
import { type Changes, isRenamedFrom, type WorkingChange } from './working-changes.ts'

/**
 * Changes of files that the newer version changed, removed or added too. Without the list of the
 * version that was edited, all changes of its files.
 */
export function conflictsOf(
  changes: Changes,
  base: readonly Content[] | null,
  newer: readonly Content[],
): WorkingChange[] {
  const [before, after] = [digestsOf(base ?? []), digestsOf(newer)]
  return changes.filter(({ path, from }) => {
    const isAddedTwice = from !== path && after.has(path) && !before.has(path)
    const isUnknown = base === null && from !== null
    return isAddedTwice || isUnknown || (from !== null && before.get(from) !== after.get(from))
  })
}

/**
 * Changes as those of a newer version with these files; without those that leave nothing to do. The
 * files of `discarded` changes stay as they are in the newer version, under their names.
 */
export function onTopOf(
  newer: readonly Pick<Content, 'path'>[],
  changes: Changes,
  discarded: Changes = [],
): Changes {
  const paths = new Set(newer.map(({ path }) => path))
  const moved = withoutCollisions(paths, changes, discarded).flatMap((change): Changes => {
    const { path, from, text, removed } = change
    if (from !== null && paths.has(from))
      return from === path && text === null && !removed ? [] : [change]
    return text === null ? [] : [{ path, from: paths.has(path) ? path : null, text }]
  })
  const written = new Set(moved.flatMap(({ from, removed }) => (removed ? [] : (from ?? []))))
  // A text that replaces a removed file: a request has one change of each file.
  const single = moved.filter(({ from, removed }) => !(removed && from && written.has(from)))
  // A renamed file replaces the one that the newer version has there.
  const replaced = single.filter(
    ({ path, from }) =>
      from !== path && paths.has(path) && !single.some((other) => other.from === path),
  )
  return [
    ...single,
    ...replaced.map(({ path }) => ({ path, from: path, text: null, removed: true as const })),
  ]
}

/** Renames that `onTopOf` undid, because a file of the newer version stays at their path. */
export const undoneRenames = (
  newer: readonly Pick<Content, 'path'>[],
  changes: Changes,
  resolved: Changes,
): Changes =>
  changes.filter(
    ({ path, from, removed }) =>
      from !== null &&
      from !== path &&
      !removed &&
      newer.some((file) => file.path === from) &&
      !resolved.some((each) => each.from === from && each.path === path),
  )

/**
 * Undoes renames to the paths of files that stay: of discarded changes, and of files whose own rename
 * is undone. Their texts are kept under their old names.
 */
function withoutCollisions(
  paths: ReadonlySet<string>,
  changes: Changes,
  discarded: Changes,
): Changes {
  const held = new Set(discarded.flatMap(({ from }) => (from && paths.has(from) ? from : [])))
  // In place of a removed file, a text is added. It cannot be added where a file is renamed from.
  const isBlocked = ({ path, from }: WorkingChange) =>
    from !== null &&
    from !== path &&
    (held.has(path) || (!paths.has(from) && paths.has(path) && isRenamedFrom(next, path)))
  let next = changes
  for (let found = next.find(isBlocked); found; found = next.find(isBlocked)) {
    const { from } = found
    if (from === null) break
    held.add(from)
    next = next.map((each) => (each === found ? { ...each, path: from } : each))
  }
  return next
}

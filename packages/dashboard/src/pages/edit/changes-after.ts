// Changes of a version, as changes of the version that an earlier state of them made.
import { type Changes, isRenamedFrom, type WorkingChange } from './working-changes.ts'

const untouched = (path: string): WorkingChange => ({ path, from: path, text: null })
const removal = (path: string): WorkingChange => ({ ...untouched(path), removed: true })

/**
 * `sent` made the version from the one that `changes` belong to, and `originalOf` reads a text of that
 * one. Null if a file was changed back whose content is not text, or took the path of another one.
 */
export async function changesAfter(
  sent: Changes,
  changes: Changes,
  originalOf: (path: string) => Promise<string | null>,
): Promise<Changes | null> {
  const next: WorkingChange[] = changesOfAdded(sent, changes)
  const origins = new Set([...sent, ...changes].flatMap(({ from }) => from ?? []))
  for (const from of origins) {
    const [before = untouched(from), wanted = untouched(from)] = [sent, changes].map((all) =>
      all.find((each) => each.from === from),
    )
    if (wanted.removed) {
      if (!before.removed) next.push(removal(before.path))
      continue
    }
    const isSameText = !before.removed && wanted.text === before.text
    if (isSameText && wanted.path === before.path) continue
    const text = isSameText ? null : (wanted.text ?? (await originalOf(from)))
    if (!isSameText && text === null) return null
    next.push({ path: wanted.path, from: before.removed ? null : before.path, text })
  }
  const isBlocked = next.some(({ from, path }) => from === null && isRenamedFrom(next, path))
  return isBlocked ? null : withoutReplacedRemovals(next)
}

/** A text that is added where a file is removed replaces its text: a request names each file once. */
function withoutReplacedRemovals(changes: Changes): Changes {
  const added = new Set(changes.flatMap(({ from, path }) => (from === null ? path : [])))
  const removed = new Set(changes.flatMap((each) => (each.removed ? each.path : [])))
  return changes
    .filter((each) => !(each.removed && added.has(each.path)))
    .map((each) =>
      each.from === null && removed.has(each.path) ? { ...each, from: each.path } : each,
    )
}

/** Files that the changes add: they are in the version already if they were sent. */
function changesOfAdded(sent: Changes, changes: Changes): WorkingChange[] {
  const [before, wanted] = [sent, changes].map((all) => all.filter(({ from }) => from === null))
  const sentText = new Map(before?.map(({ path, text }) => [path, text]))
  const kept = new Set(wanted?.map(({ path }) => path))
  return [
    ...(before ?? []).filter(({ path }) => !kept.has(path)).map(({ path }) => removal(path)),
    ...(wanted ?? [])
      .filter(({ path, text }) => sentText.get(path) !== text)
      .map((change) => (sentText.has(change.path) ? { ...change, from: change.path } : change)),
  ]
}

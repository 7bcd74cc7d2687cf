// Changes of files that are not published yet: the state of the editor.
import { sameLines } from '../../documents/line-ends.ts'

export interface WorkingChange {
  /** Path in the new version. */
  readonly path: string
  /** Path in the version that is edited; null for a new file. */
  readonly from: string | null
  /** The new text; null if the content stays. */
  readonly text: string | null
  readonly removed?: true
}

interface BaseFile {
  readonly path: string
  readonly size: number
  readonly type: string
}

export interface ListedFile extends BaseFile {
  /** Path in the version that is edited; null for a new file. */
  readonly from: string | null
}

export type Changes = readonly WorkingChange[]

const changeOf = (changes: Changes, from: string) => changes.find((each) => each.from === from)

/** The files as they will be, by path. */
export function workingFiles(files: readonly BaseFile[], changes: Changes): ListedFile[] {
  const kept = files.flatMap((file) => {
    const change = changeOf(changes, file.path)
    if (change?.removed) return []
    const path = change?.path ?? file.path
    return { ...file, path, from: file.path, ...(change?.text != null && sizeOf(change.text)) }
  })
  const added = changes
    .filter(({ from }) => from === null)
    .map(({ path, text }) => ({ path, from: null, type: 'text/plain', ...sizeOf(text ?? '') }))
  return [...kept, ...added].sort((one, other) => (one.path < other.path ? -1 : 1))
}

const sizeOf = (text: string) => ({ size: new TextEncoder().encode(text).length })

/** Where the file at this path comes from; undefined if the path is new. */
const originOf = (changes: Changes, path: string): WorkingChange | undefined =>
  changes.find((each) => each.path === path && !each.removed)

interface TypedText {
  readonly path: string
  readonly text: string
  /** The text in the version that is edited; null for a new file. */
  readonly original: string | null
}

export function withText(changes: Changes, { path, text, original }: TypedText): Changes {
  const before = originOf(changes, path)
  const from = before ? before.from : path
  const isSame = original !== null && sameLines(original, text)
  const change = { path, from, text: isSame ? null : text }
  const isNothing = isSame && from === path
  return [...changes.filter((each) => each !== before), ...(isNothing ? [] : [change])]
}

export const withAdded = (changes: Changes, path: string, text = ''): Changes => {
  // A file that was removed before comes back with another text.
  const removed = changes.find((each) => each.removed && each.from === path)
  const others = changes.filter((each) => each !== removed)
  return [...others, { path, from: removed ? path : null, text }]
}

export function withRenamed(changes: Changes, path: string, to: string): Changes {
  const before = originOf(changes, path)
  const change = { path: to, from: before ? before.from : path, text: before?.text ?? null }
  const isNothing = change.from === to && change.text === null
  return [...changes.filter((each) => each !== before), ...(isNothing ? [] : [change])]
}

export function withRemoved(changes: Changes, path: string): Changes {
  const before = originOf(changes, path)
  const from = before ? before.from : path
  const others = changes.filter((each) => each !== before)
  return from === null ? others : [...others, { path: from, from, text: null, removed: true }]
}

/** Undoes the removal of a file; `before` are the changes from before it. */
export function withRestored(changes: Changes, before: Changes, path: string): Changes {
  const lost = originOf(before, path)
  const from = lost ? lost.from : path
  const isTaken = changes.some(
    (each) => !each.removed && (each.path === path || (from !== null && each.from === from)),
  )
  if (isTaken) return changes
  const others = changes.filter((each) => !each.removed || each.from !== from)
  return lost ? [...others, lost] : others
}

/** True if the path belongs to a renamed file until the new version: a request cannot add it too. */
export const isRenamedFrom = (changes: Changes, path: string): boolean =>
  changes.some((each) => each.from === path && each.path !== path)

interface RequestedChange {
  path: string
  content?: string
  remove?: true
  rename_to?: string
}

/** Body of the request that publishes the changes. */
export const requestedChanges = (changes: Changes): RequestedChange[] =>
  changes.map(({ path, from, text, removed }) => ({
    path: from ?? path,
    ...(removed && { remove: true as const }),
    ...(from !== null && from !== path && { rename_to: path }),
    ...(text !== null && { content: text }),
  }))

interface Content {
  readonly path: string
  readonly sha256: string
}

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

const digestsOf = (files: readonly Content[]) =>
  new Map(files.map(({ path, sha256 }) => [path, sha256]))

/** True if a version has exactly the files that the changes make of the version that was edited. */
export async function isResult(
  changes: Changes,
  base: readonly Content[],
  newer: readonly Content[],
): Promise<boolean> {
  // Browsers have it only on HTTPS and localhost.
  if (!('subtle' in crypto)) return false
  const before = digestsOf(base)
  const expected = new Map(before)
  for (const { from } of changes) if (from !== null) expected.delete(from)
  for (const { path, from, text, removed } of changes) {
    if (removed) continue
    const digest = text === null ? before.get(from ?? path) : await sha256(text)
    if (digest === undefined) return false
    expected.set(path, digest)
  }
  const found = newer.every(({ path, sha256 }) => expected.get(path) === sha256)
  return found && expected.size === newer.length
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
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

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
  /** Size in that version. */
  readonly originSize: number
}

export type Changes = readonly WorkingChange[]

const changeOf = (changes: Changes, from: string) => changes.find((each) => each.from === from)

/** The files as they will be, by path. */
export function workingFiles(files: readonly BaseFile[], changes: Changes): ListedFile[] {
  const kept = files.flatMap((file) => {
    const change = changeOf(changes, file.path)
    if (change?.removed) return []
    const path = change?.path ?? file.path
    const origin = { from: file.path, originSize: file.size }
    return { ...file, path, ...origin, ...(change?.text != null && sizeOf(change.text)) }
  })
  const added = changes
    .filter(({ from }) => from === null)
    .map(({ path, text }) => {
      const origin = { from: null, originSize: 0 }
      return { path, ...origin, type: 'text/plain', ...sizeOf(text ?? '') }
    })
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

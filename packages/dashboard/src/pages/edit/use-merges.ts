// Hook that combines changes of files with those of a newer version.
import { mergeTexts } from '@plinth/domain/versions/merge-texts'
import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { textQuery } from '../../api/files.ts'
import { lineEndOf, withLineEnd } from '../../documents/line-ends.ts'
import type { Changes, WorkingChange } from './working-changes.ts'

interface Options {
  readonly dropId: string
  /** The version that was edited. */
  readonly base: string
  readonly live: string
  readonly conflicts: Changes
  /** Paths of the live version. */
  readonly livePaths: ReadonlySet<string>
}

export interface Merge {
  readonly change: WorkingChange
  /** The change with the combined text, on top of the live version. */
  readonly merged: WorkingChange
  /** Places where both sides changed the same lines; 1 if there is nothing to combine. */
  readonly overlaps: number
  /** Whether the live version has the file. */
  readonly isAtLive: boolean
  /** Whether the file was renamed to a path at which the live version has another one. */
  readonly isTaken: boolean
  /** The text of the live version; null if it has none. */
  readonly theirs: string | null
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
}

export function useMerges({ dropId, base, live, conflicts, livePaths }: Options): Merge[] {
  const pathOf = ({ from, path }: WorkingChange) => from ?? path
  const hasText = (change: WorkingChange) => change.text !== null && livePaths.has(pathOf(change))
  const after = useQueries({
    queries: conflicts.map((change) => ({
      ...textQuery({ dropId, version: live, path: pathOf(change) }),
      enabled: hasText(change),
    })),
  })
  // Without the version that was edited, the texts are compared, but not combined.
  const before = useQueries({
    queries: conflicts.map((change) => ({
      ...textQuery({ dropId, version: base, path: pathOf(change) }),
      enabled: hasText(change) && change.from !== null,
      retry: false,
    })),
  })
  // Merging a long text takes a while, and texts of versions never change.
  const done = useRef(new WeakMap<WorkingChange, Combined>())
  return conflicts.map((change, index) => {
    const [started, newer] = [before[index], after[index]]
    const theirs = newer?.data?.text ?? null
    const isPending = Boolean(started?.isLoading || newer?.isLoading)
    const combined =
      done.current.get(change) ?? combine(change, started?.data?.text ?? null, theirs)
    if (theirs !== null && !isPending) done.current.set(change, combined)
    return {
      change,
      ...combined,
      isAtLive: livePaths.has(pathOf(change)),
      isTaken: change.path !== pathOf(change) && livePaths.has(change.path),
      theirs,
      isPending,
      error: newer?.error ?? null,
      retry: () => void newer?.refetch(),
    }
  })
}

type Combined = Pick<Merge, 'merged' | 'overlaps'>

function combine(change: WorkingChange, base: string | null, theirs: string | null): Combined {
  const { text: mine } = change
  if (mine === null || base === null || theirs === null) return { merged: change, overlaps: 1 }
  const { text, overlaps } = mergeTexts({ base, mine, theirs })
  return { merged: { ...change, text: withLineEnd(text, lineEndOf(mine)) }, overlaps }
}

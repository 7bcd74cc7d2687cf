// Hook that combines changes of files with those of a newer version.
import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { textQuery } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import { type CombinedChange, combine } from './combined-change.ts'
import type { Changes, WorkingChange } from './working-changes.ts'

interface Options {
  readonly dropId: string
  /** The version that was edited. */
  readonly base: string
  readonly live: string
  readonly changes: Changes
  /** Those of the changes that are to be combined. */
  readonly conflicts: Changes
  /** Sizes of the files of the live version, by path. */
  readonly liveSizes: ReadonlyMap<string, number>
}

export interface Merge extends CombinedChange {
  readonly change: WorkingChange
  /** Whether the live version has the file. */
  readonly isAtLive: boolean
  /** Whether the file was renamed to a path at which it replaces another one, which is not shown. */
  readonly isTaken: boolean
  /** The text of the live version; null if it has none. */
  readonly theirs: string | null
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
}

export function useMerges(options: Options): Merge[] {
  const { dropId, base, live, changes, conflicts, liveSizes } = options
  const pathOf = ({ from, path }: WorkingChange) => from ?? path
  // Of a file that the live version does not have any more, another one may have the new path.
  const livePathOf = (change: WorkingChange) =>
    liveSizes.has(pathOf(change)) ? pathOf(change) : change.path
  // A larger file is not read; the text replaces it as it does a binary one.
  const hasText = (change: WorkingChange) =>
    change.text !== null &&
    (liveSizes.get(livePathOf(change)) ?? Number.POSITIVE_INFINITY) <= maxEditableBytes
  const after = useQueries({
    queries: conflicts.map((change) => ({
      ...textQuery({ dropId, version: live, path: livePathOf(change) }),
      enabled: hasText(change),
    })),
  })
  // Without the version that was edited, the texts are compared, but not combined.
  const before = useQueries({
    queries: conflicts.map((change) => ({
      ...textQuery({ dropId, version: base, path: pathOf(change) }),
      enabled: hasText(change) && change.from !== null,
    })),
  })
  // Merging a long text takes a while, and texts of versions never change.
  const done = useRef(new WeakMap<WorkingChange, CombinedChange>())
  return conflicts.map((change, index) => {
    const [started, newer] = [before[index], after[index]]
    const theirs = newer?.data?.text ?? null
    // Not `isLoading`, which is false while the browser holds back a request: a text combined without
    // one of the others would stay.
    const isPending =
      hasText(change) && Boolean(newer?.isPending || (change.from !== null && started?.isPending))
    // Only a version that is gone cannot be read later.
    const isBaseGone = hasCode(started?.error, 'not_found')
    const error = newer?.error ?? (isBaseGone ? null : started?.error) ?? null
    const combined =
      done.current.get(change) ?? combine(change, { base: started?.data?.text ?? null, theirs })
    if (theirs !== null && !isPending && !error) done.current.set(change, combined)
    const isAtLive = liveSizes.has(pathOf(change))
    return {
      change,
      ...combined,
      isAtLive,
      isTaken:
        change.path !== pathOf(change) &&
        liveSizes.has(change.path) &&
        (isAtLive
          ? changes.every(({ from }) => from !== change.path)
          : change.text !== null && theirs === null),
      theirs,
      isPending,
      error,
      retry() {
        if (newer?.error) void newer.refetch()
        if (started?.error) void started.refetch()
      },
    }
  })
}

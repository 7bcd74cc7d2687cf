// What the user decided about the files that a newer version changed too.
import { lineEndOf, withLineEnd } from '../../documents/line-ends.ts'
import { withTextUnless } from './combined-change.ts'
import type { BaseVersion, Decision, Decisions, StoredChanges } from './stored-changes.ts'
import type { Merge } from './use-merges.ts'
import type { Changes, WorkingChange } from './working-changes.ts'

export const undecided: Decision = { takes: 'mine', typed: null }

/** Several new files may have no former path, and several removed ones no new path. */
export const fileKey = ({ from, path }: WorkingChange): string => JSON.stringify([from, path])

/** Decisions that were made about an older version say nothing about this one. */
export const decisionsOn = (live: BaseVersion, { merging }: StoredChanges): Decisions =>
  merging?.live.id === live.id ? merging.decisions : {}

/** Decisions about changes that are still the same. */
export function decisionsAfter(decisions: Decisions, before: Changes, after: Changes): Decisions {
  const same = new Set(after.filter((change) => before.includes(change)).map(fileKey))
  return Object.fromEntries(Object.entries(decisions).filter(([key]) => same.has(key)))
}

/** What was typed about a version that is no longer live, as changes to combine again. */
export const withTyped = (changes: Changes, decisions: Decisions): Changes =>
  changes.map((change) => {
    const typed = decisions[fileKey(change)]?.typed ?? null
    return typed === null
      ? change
      : { ...change, text: withLineEnd(typed, lineEndOf(change.text ?? '')) }
  })

/** The change on top of the newer version; null if it is discarded. */
export function decidedChange(
  { change, merged, theirs }: Pick<Merge, 'change' | 'merged' | 'theirs'>,
  { takes, typed }: Decision,
): WorkingChange | null {
  if (takes === 'theirs') return null
  if (typed === null) return merged
  return withTextUnless(theirs ?? '', change, withLineEnd(typed, lineEndOf(merged.text ?? '')))
}

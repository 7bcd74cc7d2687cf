// A change of a file, combined with what a newer version made of the file.
import { mergeTexts } from '@plinth/domain/versions/merge-texts'
import { lineEndOf, sameLines, withLineEnd } from '../../documents/line-ends.ts'
import type { WorkingChange } from './working-changes.ts'

export interface CombinedChange {
  /** On top of the newer version; without a text if that has the same. */
  readonly merged: WorkingChange
  /** False if there were no three texts to combine: the text is then that of the change. */
  readonly isCombined: boolean
  /** Places where both sides changed the same lines; 1 if there is nothing to combine. */
  readonly overlaps: number
}

/** Null stands for a text that is missing or cannot be read. */
export function combine(
  change: WorkingChange,
  { base, theirs }: { readonly base: string | null; readonly theirs: string | null },
): CombinedChange {
  const { text: mine } = change
  if (mine === null || theirs === null) return { merged: change, isCombined: false, overlaps: 1 }
  if (base === null) {
    const merged = withTextUnless(theirs, change, mine)
    return { merged, isCombined: merged.text === null, overlaps: merged.text === null ? 0 : 1 }
  }
  const { text, overlaps } = mergeTexts({ base, mine, theirs })
  const ended = withLineEnd(text, combinedLineEnd({ base, mine, theirs }))
  return { merged: withTextUnless(theirs, change, ended), isCombined: true, overlaps }
}

/** A text that the live version has already is no change. */
export const withTextUnless = (
  theirs: string,
  change: WorkingChange,
  text: string,
): WorkingChange => ({ ...change, text: sameLines(text, theirs) ? null : text })

interface Sides {
  /** The text that both sides started from. */
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

/** The line ending of a text that combines two changes: that of the side which changed it. */
function combinedLineEnd({ base, mine, theirs }: Sides): string {
  const end = lineEndOf(mine)
  return end === lineEndOf(base) ? lineEndOf(theirs) : end
}

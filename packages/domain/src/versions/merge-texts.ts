// Three-way merge: combines two changes of the same text, line by line.
import { type Change, changesOf } from './line-diff.ts'

interface Texts {
  /** The text that both sides started from. */
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

export interface MergedText {
  /** With the changes of both sides; where they meet, with mine. */
  readonly text: string
  /** Places where both sides changed the same lines, or lines beside each other, differently. */
  readonly overlaps: number
}

/** Lines of the base that at least one side changed. */
interface Region {
  from: number
  to: number
  readonly mine: Change[]
  readonly theirs: Change[]
}

/** Line breaks in the result are `\n`. */
export function mergeTexts(texts: Texts): MergedText {
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map(linesOf)
  if (!base || !mine || !theirs) return { text: texts.mine, overlaps: 0 }
  // Arrays of lines: a text may have more lines than a call may have arguments.
  const merged: string[][] = []
  let overlaps = 0
  let next = 0
  // How far a line of the base has moved on each side.
  let [mineShift, theirsShift] = [0, 0]
  for (const region of regionsOf(changesOf(base, mine), changesOf(base, theirs))) {
    merged.push(base.slice(next, region.from))
    next = region.to
    const mineEnd = mineShift + growth(region.mine)
    const theirsEnd = theirsShift + growth(region.theirs)
    const myLines = mine.slice(region.from + mineShift, region.to + mineEnd)
    const theirLines = theirs.slice(region.from + theirsShift, region.to + theirsEnd)
    const isMine = region.mine.length > 0
    if (isMine && region.theirs.length > 0 && !areEqual(myLines, theirLines)) overlaps += 1
    merged.push(isMine ? myLines : theirLines)
    mineShift = mineEnd
    theirsShift = theirsEnd
  }
  return { text: [...merged, base.slice(next)].flat().join('\n'), overlaps }
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/)

/** Joined, an empty line and no line would be the same. */
const areEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index])

const growth = (changes: readonly Change[]): number =>
  changes.reduce((sum, { from, to, newFrom, newTo }) => sum + newTo - newFrom - (to - from), 0)

/** Changes that touch are in one region, as in Git: their order would be a guess. */
function regionsOf(mine: readonly Change[], theirs: readonly Change[]): Region[] {
  const regions: Region[] = []
  const sides = [
    ...mine.map((change) => ({ side: 'mine' as const, change })),
    ...theirs.map((change) => ({ side: 'theirs' as const, change })),
  ]
  const changed = sides.filter(
    ({ change: { from, to, newFrom, newTo } }) => from < to || newFrom < newTo,
  )
  for (const { side, change } of changed.sort((a, b) => a.change.from - b.change.from)) {
    let region = regions.at(-1)
    if (!region || change.from > region.to) {
      region = { from: change.from, to: change.to, mine: [], theirs: [] }
      regions.push(region)
    }
    region.to = Math.max(region.to, change.to)
    region[side].push(change)
  }
  return regions
}

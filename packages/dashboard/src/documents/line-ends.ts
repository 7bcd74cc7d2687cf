// Line ending conversion: a textarea turns every line ending into LF, and a saved file gets its own
// back.
const anyLineEnd = /\r\n?|\n/g

/** The most frequent line ending; LF if there is none. */
export function lineEndOf(text: string): string {
  const counts = new Map([['\n', 0]])
  for (const [end] of text.matchAll(anyLineEnd)) counts.set(end, (counts.get(end) ?? 0) + 1)
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

export const withLineEnd = (text: string, end: string): string => text.replace(anyLineEnd, end)

export const sameLines = (one: string, other: string): boolean =>
  withLineEnd(one, '\n') === withLineEnd(other, '\n')

interface Sides {
  /** The text that both sides started from. */
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

/** The line ending of a text that combines two changes: that of the side which changed it. */
export function combinedLineEnd({ base, mine, theirs }: Sides): string {
  const end = lineEndOf(mine)
  return end === lineEndOf(base) ? lineEndOf(theirs) : end
}

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

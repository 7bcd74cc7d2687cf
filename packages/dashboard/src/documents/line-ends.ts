// A text box makes every line end a line feed; files keep theirs.
const anyLineEnd = /\r\n?|\n/g

/** The one that most of its lines have. */
export function lineEndOf(text: string): string {
  const counts = new Map([['\n', 0]])
  for (const [end] of text.matchAll(anyLineEnd)) counts.set(end, (counts.get(end) ?? 0) + 1)
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

export const withLineEnd = (text: string, end: string): string => text.replace(anyLineEnd, end)

export const sameLines = (one: string, other: string): boolean =>
  withLineEnd(one, '\n') === withLineEnd(other, '\n')

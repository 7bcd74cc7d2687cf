// Lists of words for people. `Intl.ListFormat` writes the same, but loads the data of its locale, which
// takes a noticeable part of a start.

/** `a`, `a or b`, `a, b or c`. */
export function listWords(words: Iterable<string>, last: 'and' | 'or'): string {
  const all = [...words]
  const before = all.slice(0, -1).join(', ')
  return all.length < 2 ? all.join('') : `${before} ${last} ${all.at(-1)}`
}

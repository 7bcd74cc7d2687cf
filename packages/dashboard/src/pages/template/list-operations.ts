// Immutable list operations.

export const without = <T>(list: readonly T[], index: number): T[] =>
  list.filter((_, at) => at !== index)

export const inserted = <T>(list: readonly T[], index: number, one: T): T[] => [
  ...list.slice(0, index),
  one,
  ...list.slice(index),
]

export const replaced = <T>(list: readonly T[], index: number, next: (one: T) => T): T[] =>
  list.map((one, at) => (at === index ? next(one) : one))

/** Returns the list unchanged if an index is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [one] = list.slice(from, from + 1)
  if (one === undefined || to < 0 || to >= list.length) return list
  return inserted(without(list, from), to, one)
}

// How many results of a search are drawn at first.

/** Few, so that the next key does not wait for long until they are drawn. */
export const newAtFirst = 5
export const mostAtOnce = 16

interface Listed {
  readonly id: string
}

/** Rows that are shown already are kept: removing them and drawing them again takes longer. */
export function firstRows(found: readonly Listed[], shown: readonly Listed[]): number {
  const kept = new Set(shown.map(({ id }) => id))
  let left = newAtFirst
  const end = found.findIndex(({ id }) => {
    if (!kept.has(id)) left -= 1
    return left < 0
  })
  return Math.min(end === -1 ? found.length : end, mostAtOnce)
}

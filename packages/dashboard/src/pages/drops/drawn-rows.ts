// Which rows of a long list are drawn: at first, and as the user scrolls.

/** Few, so that the next key does not wait for long until they are drawn. */
export const newAtFirst = 5
export const mostAtOnce = 16

interface Listed {
  readonly id: string
}

/** Rows from one number up to another. */
export interface RowRange {
  readonly from: number
  readonly to: number
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

/**
 * The drawn rows, and some of those in view that are not drawn yet. Where the user has jumped far
 * away, only the latter.
 */
export function nextRows({ from, to }: RowRange, missing: RowRange, jumps = true): RowRange {
  const isFar = missing.from > to + mostAtOnce || missing.to < from - mostAtOnce
  if (jumps && isFar) {
    return { from: missing.from, to: Math.min(missing.to, missing.from + mostAtOnce) }
  }
  const more = Math.min(mostAtOnce, Math.max(newAtFirst, to - from))
  return {
    from: Math.max(Math.min(from, missing.from), from - more),
    to: Math.min(Math.max(to, missing.to), to + more),
  }
}

/** Without the rows that are further away from the view than its height. */
export function withoutFar({ from, to }: RowRange, view: RowRange): RowRange {
  const height = view.to - view.from
  return { from: Math.max(from, view.from - height), to: Math.min(to, view.to + height) }
}

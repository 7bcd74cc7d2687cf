/** Of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('there is no median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * The ratio within each round. What slows the machine down for a while slows both sides, so their
 * median is steadier than the ratio of two medians.
 */
export function ratios(above: readonly number[], below: readonly number[]): number[] {
  if (above.length !== below.length) throw new RangeError('the rounds do not pair up')
  return above.map((value, round) => value / (below[round] ?? Number.NaN))
}

/** The same values, another one of them first. */
export function rotate<T>(values: readonly T[], by: number): T[] {
  const start = values.length === 0 ? 0 : by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

// Medians, ratios and rotation for interleaved measurements.
/** For an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('the median of an empty list is undefined')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * The ratio within each round. A slow phase of the machine affects both sides of a round, so the
 * median of the ratios is more stable than the ratio of two medians.
 */
export function ratios(above: readonly number[], below: readonly number[]): number[] {
  if (above.length !== below.length) throw new RangeError('the numbers of rounds differ')
  return above.map((value, round) => value / (below[round] ?? Number.NaN))
}

/** The same values in the same order, starting at another one. */
export function rotate<T>(values: readonly T[], by: number): T[] {
  const start = values.length === 0 ? 0 : by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

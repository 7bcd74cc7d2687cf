// Search for every place of a text in another one, in linear time.

export interface Found {
  /** Offsets of the first matches. */
  readonly offsets: readonly number[]
  /** Number of matches, which may overlap; counted up to `mostCounted`. */
  readonly count: number
}

export interface SearchLimits {
  readonly mostOffsets: number
  readonly mostCounted: number
}

/**
 * Knuth–Morris–Pratt. The engine's own `indexOf` takes quadratic time for texts that are made for
 * it, such as a megabyte of one letter.
 */
export function findAll(
  text: string,
  wanted: string,
  { mostOffsets, mostCounted }: SearchLimits,
): Found {
  const borders = bordersOf(wanted)
  const offsets: number[] = []
  let count = 0
  let matched = 0
  for (let at = 0; at < text.length && count < mostCounted; at++) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && wanted.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0
    if (wanted.charCodeAt(matched) === unit) matched += 1
    if (matched < wanted.length) continue
    count += 1
    if (offsets.length < mostOffsets) offsets.push(at + 1 - wanted.length)
    matched = borders[matched - 1] ?? 0
  }
  return { offsets, count }
}

/** For each prefix, the length of its longest proper prefix that is also its suffix. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length)
  let length = 0
  for (let at = 1; at < wanted.length; at++) {
    const unit = wanted.charCodeAt(at)
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0
    if (wanted.charCodeAt(length) === unit) length += 1
    borders[at] = length
  }
  return borders
}

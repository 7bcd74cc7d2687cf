// Histogram of durations as a plain array of counters: recording one allocates nothing, because it
// happens in every visit.

/** Upper bounds of the buckets in microseconds: from half a millisecond to a minute. */
const bounds = new Float64Array(
  [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 60_000].map(
    (ms) => ms * 1_000,
  ),
)

/**
 * Microseconds of a clock that wraps around after 71 minutes: a small integer, which V8 stores in a
 * field without allocating.
 */
export const microseconds = (): number => (performance.now() * 1_000) | 0

export interface Sample {
  /** Of a histogram, the name with its suffix. */
  readonly metricName?: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

export class Durations {
  /** By bucket; the last one has no bound. */
  readonly #counts = new Float64Array(bounds.length + 1)
  readonly #sum = new Float64Array(1)

  /** Records the time since `began`, a result of `microseconds` of the last 71 minutes. */
  recordSince(began: number): void {
    const elapsed = (microseconds() - began) >>> 0
    let bucket = 0
    while (bucket < bounds.length && elapsed > (bounds[bucket] as number)) bucket += 1
    this.#counts[bucket] = (this.#counts[bucket] as number) + 1
    this.#sum[0] = (this.#sum[0] as number) + elapsed
  }

  /** Records a duration that is not worth measuring. */
  recordShortest(): void {
    this.#counts[0] = (this.#counts[0] as number) + 1
  }

  /** The series of a Prometheus histogram, in seconds. */
  samples(name: string, labels: Sample['labels'] = {}): Sample[] {
    let count = 0
    const buckets = Array.from(this.#counts, (own, bucket): Sample => {
      count += own
      const bound = bounds[bucket]
      const le = bound === undefined ? '+Inf' : bound / 1_000_000
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: (this.#sum[0] as number) / 1_000_000 },
      { metricName: `${name}_count`, labels, value: count },
    ]
  }
}

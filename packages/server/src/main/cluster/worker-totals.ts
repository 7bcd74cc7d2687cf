// Sums of counters and histograms over workers.
import type { Measurement, Measurements } from '../process/worker-messages.ts'

/** By the name of the metric. */
export type Totals = Map<string, Measurement>

/** Adds what a worker has counted. Its gauges, which are about the moment, are left out. */
export function addTotals(totals: Totals, own: Measurements): void {
  for (const metric of own) {
    if (metric.type !== 'counter' && metric.type !== 'histogram') continue
    const sums = new Map(totals.get(metric.name)?.values.map((sample) => [keyOf(sample), sample]))
    for (const sample of metric.values) {
      const key = keyOf(sample)
      sums.set(key, { ...sample, value: sample.value + (sums.get(key)?.value ?? 0) })
    }
    totals.set(metric.name, { ...metric, values: [...sums.values()] })
  }
}

const keyOf = ({ metricName = '', labels }: Measurement['values'][number]): string =>
  JSON.stringify([metricName, Object.entries(labels).toSorted()])

// Values of the metrics that are read from the database: rarely, and not while a scrape waits.
import type { Deps } from '../../usecases/base/deps.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { MetricSources } from './metrics.ts'
import { refreshed } from './refreshed.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const createStoredValues = (
  { countStored, readMailQueue }: Pick<UseCases, 'countStored' | 'readMailQueue'>,
  failures: Deps['failures'],
): Pick<MetricSources, 'mailQueue' | 'totals'> => ({
  mailQueue: refreshed({
    maxAgeMs: minuteMs,
    load: () => readMailQueue(),
    onFailure: (error) => failures.report('read-mail-queue', error),
  }),
  totals: refreshed({
    maxAgeMs: hourMs,
    load: () => countStored(),
    onFailure: (error) => failures.report('count-stored', error),
  }),
})

// Values of the metrics that are read from the database: rarely, and not while a scrape waits.
import type { Deps } from '../../usecases/base/deps.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { MetricSources } from './metrics.ts'
import { refreshed } from './refreshed.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const createStoredValues = (
  useCases: Pick<UseCases, 'countStored' | 'findLastBackup' | 'readMailQueue'>,
  failures: Deps['failures'],
): Pick<MetricSources, 'lastBackup' | 'mailQueue' | 'totals'> => ({
  lastBackup: refreshed({
    maxAgeMs: minuteMs,
    load: () => useCases.findLastBackup(null),
    onFailure: (error) => failures.report('read-last-backup', error),
  }),
  mailQueue: refreshed({
    maxAgeMs: minuteMs,
    load: () => useCases.readMailQueue(),
    onFailure: (error) => failures.report('read-mail-queue', error),
  }),
  totals: refreshed({
    maxAgeMs: hourMs,
    load: () => useCases.countStored(),
    onFailure: (error) => failures.report('count-stored', error),
  }),
})

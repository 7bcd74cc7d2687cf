// Values of the metrics that are read from the database: rarely, and not while a scrape waits.
import type { Deps } from '../../usecases/base/deps.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { MetricSources } from './metrics.ts'
import { refreshed } from './refreshed.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** If backups are scheduled and none was completed, an alert about old backups must fire. */
const never = { finishedAt: 0 }

export const createStoredValues = (
  useCases: Pick<UseCases, 'countStored' | 'findLastBackup' | 'readMailQueue' | 'readPurgeQueue'>,
  { backupSchedule: schedule, failures }: Pick<Deps, 'backupSchedule' | 'failures'>,
): Pick<
  MetricSources,
  'backupIntervalMs' | 'lastBackup' | 'mailQueue' | 'purgeQueue' | 'totals'
> => ({
  backupIntervalMs: schedule?.intervalMs ?? null,
  lastBackup: refreshed({
    maxAgeMs: minuteMs,
    load: async () =>
      (await useCases.findLastBackup(schedule?.target ?? null)) ?? (schedule && never),
    onFailure: (error) => failures.report('read-last-backup', error),
  }),
  mailQueue: refreshed({
    maxAgeMs: minuteMs,
    load: () => useCases.readMailQueue(),
    onFailure: (error) => failures.report('read-mail-queue', error),
  }),
  purgeQueue: refreshed({
    maxAgeMs: minuteMs,
    load: () => useCases.readPurgeQueue(),
    onFailure: (error) => failures.report('read-purge-queue', error),
  }),
  totals: refreshed({
    maxAgeMs: hourMs,
    load: () => useCases.countStored(),
    onFailure: (error) => failures.report('count-stored', error),
  }),
})

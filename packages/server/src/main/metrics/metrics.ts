// Prometheus metrics of this process: those of Node, and what `metric-list.ts` lists.
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import type { Sample } from '../../adapters/tallies/durations.ts'
import type { CacheSize } from '../../adapters/tallies/measured-caches.ts'
import type { CacheName, Tallies } from '../../adapters/tallies/tallies.ts'
import type { OutageStatus } from '../../edges/caching/database-outage.ts'
import type { PassedOn } from '../../edges/fast-lane/lane.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { FirstCertificates, StoredTotals } from '../../usecases/measuring/count-stored.ts'
import type { MailQueue } from '../../usecases/measuring/read-mail-queue.ts'
import type { PurgeQueue } from '../../usecases/measuring/read-purge-queue.ts'
import type { JobTally } from './job-tally.ts'
import { type MetricDescription, type MetricName, metricList } from './metric-list.ts'
import type { ResponseTally } from './response-tally.ts'

export interface MetricSources extends Tallies {
  readonly responses: Pick<ResponseTally, 'counts' | 'durations'>
  readonly failureCounts: ReadonlyMap<string, number>
  readonly outageStatus: () => OutageStatus
  readonly databaseStatus: Deps['database']['status']
  readonly parserStatus: Deps['parserPool']['status']
  readonly jobs: Pick<JobTally, 'ages' | 'failures'>
  /** What the fast lane has passed on to `node:http`. */
  readonly passed: Readonly<PassedOn>
  /** Null if no backups are scheduled. */
  readonly backupIntervalMs: number | null
  /** Null until it was read, or if there is none. */
  readonly lastBackup: () => { readonly finishedAt: number } | null
  /** Null until it was read. */
  readonly mailQueue: () => MailQueue | null
  /** Null until it was read, or without a CDN. */
  readonly purgeQueue: () => PurgeQueue | null
  /** Null until they were counted. */
  readonly totals: () => StoredTotals | null
  /** The certificate of the files; null without one. */
  readonly fileCertificate: () => FirstCertificates | null
}

export function createMetrics(sources: MetricSources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const [name, read] of Object.entries(readingsOf(sources)))
    registerMetric(registry, name as MetricName, read)
  return registry
}

type Reading = () => Sample[] | Promise<Sample[]>

/** What of a metric the registry uses. The library's own counters cannot be set to a total. */
function registerMetric(registry: Registry, name: MetricName, read: Reading): void {
  const { type, help, ofWorkers }: MetricDescription = metricList[name]
  const aggregator = ofWorkers ?? 'sum'
  const get = async () => ({ name, help, type, aggregator, values: await read() })
  registry.registerMetric({ name, get } as unknown as Metric)
}

const one = (value: number): Sample[] => [{ labels: {}, value }]

/** None if the value is not known. */
const known = (value: number | null | undefined): Sample[] => (value == null ? [] : one(value))

function by<Key extends string>(
  label: string,
  values: Iterable<readonly [Key, number | null | undefined]>,
): Sample[] {
  return [...values].flatMap(([key, value]) =>
    known(value).map((sample) => ({ ...sample, labels: { [label]: key } })),
  )
}

const seconds = (ms: number): number => ms / 1_000

function readingsOf(sources: MetricSources): Record<MetricName, Reading> {
  const { caches, cacheSizes, s3Calls, outageStatus, databaseStatus, parserStatus, jobs, passed } =
    sources
  const { lastBackup, mailQueue, purgeQueue, totals } = sources
  const ofCaches = (value: (tally: Tallies['caches'][CacheName]) => number) =>
    by(
      'cache',
      Object.entries(caches).map(([cache, tally]) => [cache, value(tally)]),
    )
  const ofSizes = (sizes: ReadonlyMap<string, CacheSize>, value: keyof CacheSize) =>
    by(
      'cache',
      sizes.entries().map(([cache, size]) => [cache, size[value]]),
    )
  const ofCalls = (value: 'calls' | 'errors') =>
    by(
      'operation',
      s3Calls.entries().map(([operation, tally]) => [operation, tally[value]]),
    )
  const ofCertificates = (time: keyof FirstCertificates) => {
    const file = sources.fileCertificate()
    const domains = totals()?.firstCertificates
    return by('kind', [
      ['file', file && seconds(file[time])],
      ['custom_domain', domains && seconds(domains[time])],
    ])
  }
  return {
    plinth_http_responses_total: sources.responses.counts,
    plinth_http_request_duration_seconds: () =>
      sources.responses.durations('plinth_http_request_duration_seconds'),
    plinth_publish_duration_seconds: () =>
      sources.publishes.durations.samples('plinth_publish_duration_seconds'),
    plinth_published_bytes_total: () => one(sources.publishes.bytes()),
    plinth_cache_hits_total: () => ofCaches(({ hits }) => hits),
    plinth_cache_misses_total: () => ofCaches(({ misses }) => misses),
    plinth_cache_bytes: () => ofSizes(cacheSizes.inBytes(), 'size'),
    plinth_cache_limit_bytes: () => ofSizes(cacheSizes.inBytes(), 'limit'),
    plinth_cache_entries: () => ofSizes(cacheSizes.inEntries(), 'size'),
    plinth_cache_limit_entries: () => ofSizes(cacheSizes.inEntries(), 'limit'),
    plinth_disk_cache_bytes: async () => known((await cacheSizes.onDisk())?.size),
    plinth_disk_cache_limit_bytes: async () => known((await cacheSizes.onDisk())?.limit),
    plinth_feed_lag_seconds: () => one(seconds(databaseStatus().feedLagMs)),
    plinth_database_connections_in_use: () => one(databaseStatus().connectionsInUse),
    plinth_database_connections_max: () => one(databaseStatus().maxConnections),
    plinth_database_requests_waiting: () => one(databaseStatus().waiting),
    plinth_database_outage_seconds: () => one(outageStatus().seconds),
    plinth_stale_serving: () => one(Number(outageStatus().servesKnown)),
    plinth_stale_lookups_total: () => one(outageStatus().knownUses),
    plinth_s3_calls_total: () => ofCalls('calls'),
    plinth_s3_errors_total: () => ofCalls('errors'),
    plinth_parse_jobs_waiting: () => one(parserStatus().waiting),
    plinth_parse_longest_wait_seconds: () => one(seconds(parserStatus().longestWaitMs)),
    plinth_parse_jobs_refused_total() {
      const { refused, refusedByBudget } = parserStatus()
      return by('reason', [
        ['queue', refused],
        ['budget', refusedByBudget],
      ])
    },
    plinth_job_age_seconds: () => by('name', jobs.ages()),
    plinth_job_failures_total: () => by('name', jobs.failures()),
    plinth_failures_total: () => by('operation', sources.failureCounts),
    plinth_lane_passed_total: () =>
      by('what', [
        ['request', passed.requests],
        ['connection', passed.connections],
      ]),
    plinth_mail_queue_size: () => known(mailQueue()?.size),
    plinth_mail_oldest_seconds: () => known(mailQueue()?.oldestSeconds),
    plinth_purge_queue_size: () => known(purgeQueue()?.size),
    plinth_purge_oldest_seconds: () => known(purgeQueue()?.oldestSeconds),
    plinth_last_backup_timestamp_seconds() {
      const backup = lastBackup()
      return known(backup && seconds(backup.finishedAt))
    },
    plinth_backup_interval_seconds: () =>
      known(sources.backupIntervalMs && seconds(sources.backupIntervalMs)),
    plinth_certificate_expiry_timestamp_seconds: () => ofCertificates('expiresAt'),
    plinth_certificate_late_timestamp_seconds: () => ofCertificates('lateAt'),
    plinth_drops: () => known(totals()?.drops),
    plinth_accounts: () => known(totals()?.accounts),
    plinth_stored_bytes: () => known(totals()?.storedBytes),
  }
}

// Every metric of Plinth with its help text. docs/metrics.md is generated from this list.

export interface MetricDescription {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Each label with its values, which are few and known: never a slug, a tenant or an address. */
  readonly labels?: Readonly<Record<string, string>>
  /**
   * Of several workers, the highest or lowest value is reported: each worker notices the same thing
   * by itself. Otherwise their values are added up.
   */
  readonly ofWorkers?: 'max' | 'min'
}

const edge = '`sites`, `api`, `mcp`, `oauth` or `app`'
const cache = 'see [caches](#caches)'

export const metricList = {
  plinth_http_responses_total: {
    type: 'counter',
    help: 'HTTP responses sent, by edge and status.',
    labels: { edge, status: 'HTTP status' },
  },
  plinth_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from the headers of a request to the end of its response, by edge. A visit that is served from memory counts as the shortest.',
    labels: { edge },
  },
  plinth_publish_duration_seconds: {
    type: 'histogram',
    help: 'Time to store and commit a version, once its upload has been received and parsed.',
  },
  plinth_published_bytes_total: {
    type: 'counter',
    help: 'Bytes of the published versions, including files that were stored before.',
  },
  plinth_cache_hits_total: {
    type: 'counter',
    help: 'Lookups that a cache had an entry for, by cache.',
    labels: { cache: '`hosts`, `responses`, `contents` or `disk`' },
  },
  plinth_cache_misses_total: {
    type: 'counter',
    help: 'Lookups that a cache had no entry for, by cache.',
    labels: { cache: '`hosts`, `responses`, `contents` or `disk`' },
  },
  plinth_cache_bytes: {
    type: 'gauge',
    help: 'Approximate memory of the entries of a cache, by cache.',
    labels: { cache },
  },
  plinth_cache_limit_bytes: {
    type: 'gauge',
    help: 'Most bytes that the entries of a cache may take, by cache.',
    labels: { cache },
  },
  plinth_cache_entries: {
    type: 'gauge',
    help: 'Entries of a cache whose bound is a number of entries, by cache.',
    labels: { cache },
  },
  plinth_cache_limit_entries: {
    type: 'gauge',
    help: 'Most entries that a cache may have, by cache.',
    labels: { cache },
  },
  plinth_disk_cache_bytes: {
    type: 'gauge',
    help: 'Disk space of the disk cache, which the workers share; absent without one.',
    ofWorkers: 'max',
  },
  plinth_disk_cache_limit_bytes: {
    type: 'gauge',
    help: 'Most disk space that the disk cache may take (`PLINTH_DISK_CACHE_BYTES`).',
    ofWorkers: 'max',
  },
  plinth_feed_lag_seconds: {
    type: 'gauge',
    help: 'Seconds since the change feed last confirmed that no change is missing; 0 with SQLite.',
    ofWorkers: 'max',
  },
  plinth_database_connections_in_use: {
    type: 'gauge',
    help: 'Connections to PostgreSQL that are in use; 0 with SQLite.',
  },
  plinth_database_connections_max: {
    type: 'gauge',
    help: 'Most connections to PostgreSQL that may be in use at a time; 0 with SQLite.',
  },
  plinth_database_requests_waiting: {
    type: 'gauge',
    help: 'Queries and transactions that wait for a connection to the database.',
  },
  plinth_database_outage_seconds: {
    type: 'gauge',
    help: 'Seconds since the database last responded; 0 while it responds.',
    ofWorkers: 'max',
  },
  plinth_stale_serving: {
    type: 'gauge',
    help: '1 while known drops are served although the database is unavailable.',
    ofWorkers: 'max',
  },
  plinth_stale_lookups_total: {
    type: 'counter',
    help: 'Requests and TLS handshakes for known drops while the database was unavailable.',
  },
  plinth_s3_calls_total: {
    type: 'counter',
    help: 'Calls to S3, by operation; a call and its retry count as one.',
    labels: { operation: 'name of the S3 operation' },
  },
  plinth_s3_errors_total: {
    type: 'counter',
    help: 'Calls to S3 that failed, by operation.',
    labels: { operation: 'name of the S3 operation' },
  },
  plinth_parse_jobs_waiting: {
    type: 'gauge',
    help: 'Parse jobs of uploads that wait for a thread.',
  },
  plinth_parse_longest_wait_seconds: {
    type: 'gauge',
    help: 'How long the oldest of the waiting parse jobs has waited; 0 if none waits.',
    ofWorkers: 'max',
  },
  plinth_parse_jobs_refused_total: {
    type: 'counter',
    help: 'Parse jobs refused, by reason: the queue is full, or the caller has used its budget.',
    labels: { reason: '`queue` or `budget`' },
  },
  plinth_job_age_seconds: {
    type: 'gauge',
    help: 'Seconds since a background job last ended, or since the start if it never has, by name.',
    labels: {
      name: '`housekeeping`, `sweeps`, `expiry`, `compression`, `mail`, `billing`, `backups`, `domains`, `certificates`, `own-certificates` or `purges`',
    },
    ofWorkers: 'max',
  },
  plinth_job_failures_total: {
    type: 'counter',
    help: 'Failures of background jobs, by name.',
    labels: { name: 'the same' },
  },
  plinth_failures_total: {
    type: 'counter',
    help: 'Failures that did not fail the request or job they occurred in, by operation.',
    labels: { operation: 'see [reported failures](failures.md)' },
  },
  plinth_lane_passed_total: {
    type: 'counter',
    help: 'Requests and connections that node:http handled instead of the fast lane for visits. Many of them among visits cost CPU time.',
    labels: { what: '`request` or `connection`' },
  },
  plinth_mail_queue_size: {
    type: 'gauge',
    help: 'Mails that wait to be sent, at most 1000. Read at most once a minute.',
    ofWorkers: 'max',
  },
  plinth_mail_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the mail that has waited longest; 0 if none waits.',
    ofWorkers: 'max',
  },
  plinth_purge_queue_size: {
    type: 'gauge',
    help: 'Purges of the CDN that are due, at most 1000; absent without `PLINTH_CDN`. Read at most once a minute.',
    ofWorkers: 'max',
  },
  plinth_purge_oldest_seconds: {
    type: 'gauge',
    help: 'For how long the oldest purge of the CDN that is due has waited; 0 if none is due.',
    ofWorkers: 'max',
  },
  plinth_last_backup_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last backup to `PLINTH_BACKUP_TARGET` (to any target, if no backups are scheduled) was completed, as Unix time. Without one it is 0 if backups are scheduled, and otherwise absent.',
    ofWorkers: 'max',
  },
  plinth_backup_interval_seconds: {
    type: 'gauge',
    help: 'Seconds between scheduled backups; absent if none are scheduled.',
    ofWorkers: 'max',
  },
  plinth_certificate_expiry_timestamp_seconds: {
    type: 'gauge',
    help: 'When the first certificate expires, as Unix time, by kind; absent without certificates.',
    labels: {
      kind: '`file` (`PLINTH_TLS_CERT`, or the certificate that the service orders for itself) or `custom_domain`',
    },
    ofWorkers: 'min',
  },
  plinth_certificate_late_timestamp_seconds: {
    type: 'gauge',
    help: 'From when on the first certificate that was not renewed is late, as Unix time, by kind: 14 days before it expires, or when a quarter of its lifetime is left if that is later.',
    labels: { kind: 'the same' },
    ofWorkers: 'min',
  },
  plinth_drops: {
    type: 'gauge',
    help: 'Drops, anonymous ones included. Counted at most once an hour; absent until then.',
    ofWorkers: 'max',
  },
  plinth_accounts: {
    type: 'gauge',
    help: 'Accounts. Counted at most once an hour; absent until then.',
    ofWorkers: 'max',
  },
  plinth_stored_bytes: {
    type: 'gauge',
    help: 'Bytes of all stored versions. Counted at most once an hour; absent until then.',
    ofWorkers: 'max',
  },
} as const satisfies Readonly<Record<string, MetricDescription>>

export type MetricName = keyof typeof metricList

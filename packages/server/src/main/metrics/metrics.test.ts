import { AggregatorRegistry } from 'prom-client'
import { expect, test } from 'vitest'
import { createTallies } from '../../adapters/tallies/tallies.ts'
import { createJobTally } from './job-tally.ts'
import { metricList } from './metric-list.ts'
import { createMetrics, type MetricSources } from './metrics.ts'
import { createResponseTally } from './response-tally.ts'

const sourcesOf = (overrides: Partial<MetricSources> = {}): MetricSources => ({
  ...createTallies(),
  responses: createResponseTally(),
  failureCounts: new Map(),
  outageStatus: () => ({ seconds: 0, servesKnown: false, knownUses: 0 }),
  databaseStatus: () => ({ connectionsInUse: 0, maxConnections: 0, waiting: 0, feedLagMs: 0 }),
  parserStatus: () => ({ waiting: 0, longestWaitMs: 0, refused: 0, refusedByBudget: 0 }),
  jobs: createJobTally(),
  passed: { requests: 0, connections: 0 },
  lastBackup: () => null,
  mailQueue: () => null,
  purgeQueue: () => null,
  totals: () => null,
  backupIntervalMs: null,
  fileCertificate: () => null,
  ...overrides,
})

const textOf = (overrides?: Partial<MetricSources>) => createMetrics(sourcesOf(overrides)).metrics()

test('every metric of the list is announced with its type', async () => {
  const text = await textOf()
  for (const [name, { type }] of Object.entries(metricList))
    expect(text).toContain(`# TYPE ${name} ${type}\n`)
})

test('reported failures are counted by operation, each time as their current total', async () => {
  const failureCounts = new Map([['sweep-drop', 2]])
  const registry = createMetrics(sourcesOf({ failureCounts }))
  expect(await registry.metrics()).toContain('plinth_failures_total{operation="sweep-drop"} 2\n')
  failureCounts.set('sweep-drop', 3)
  expect(await registry.metrics()).toContain('plinth_failures_total{operation="sweep-drop"} 3\n')
})

test('waiting and refused parse jobs are reported', async () => {
  const parserStatus = () => ({ waiting: 4, longestWaitMs: 1_500, refused: 2, refusedByBudget: 1 })
  const text = await textOf({ parserStatus })
  for (const line of [
    'plinth_parse_jobs_waiting 4\n',
    'plinth_parse_longest_wait_seconds 1.5\n',
    'plinth_parse_jobs_refused_total{reason="queue"} 2\n',
    'plinth_parse_jobs_refused_total{reason="budget"} 1\n',
  ])
    expect(text).toContain(line)
})

test('what was not counted yet is absent, and not 0', async () => {
  expect(await textOf()).not.toMatch(/^plinth_(drops|mail|certificate|last_backup|backup)\S* \d/m)
  const totals = { drops: 2, accounts: 1, storedBytes: 9, firstCertificates: null }
  const fileCertificate = () => ({ expiresAt: 5_000, lateAt: 4_000 })
  const text = await textOf({ totals: () => totals, fileCertificate })
  expect(text).toContain('\nplinth_drops 2\n')
  expect(text).toContain('plinth_certificate_expiry_timestamp_seconds{kind="file"} 5\n')
  expect(text).toContain('plinth_certificate_late_timestamp_seconds{kind="file"} 4\n')
  expect(text).not.toContain('custom_domain')
  const lastBackup = () => ({ finishedAt: 7_000 })
  expect(await textOf({ lastBackup })).toContain('\nplinth_last_backup_timestamp_seconds 7\n')
})

test('of several workers, counts are added and shared values are not', async () => {
  const totals = { drops: 2, accounts: 1, storedBytes: 9, firstCertificates: null }
  const worker = async () => {
    const sources = sourcesOf({ totals: () => totals })
    sources.publishes.begin()(100)
    sources.caches.hosts.hits += 1
    return createMetrics(sources).getMetricsAsJSON()
  }
  const text = await AggregatorRegistry.aggregate([await worker(), await worker()]).metrics()
  for (const line of [
    'plinth_drops 2\n',
    'plinth_published_bytes_total 200\n',
    'plinth_publish_duration_seconds_bucket{le="+Inf"} 2\n',
    'plinth_publish_duration_seconds_count 2\n',
    'plinth_cache_hits_total{cache="hosts"} 2\n',
  ])
    expect(text).toContain(line)
})

test('caches report their sizes and bounds, those of several workers together', async () => {
  const worker = async () => {
    const sources = sourcesOf()
    const { cacheSizes } = sources
    cacheSizes.measureBytes('hosts', { bytes: 3, maxBytes: 10 })
    cacheSizes.measureEntries('callers', new Map([['a', 1]]), 5)
    cacheSizes.measureEntries('callers', new Map(), 5)
    cacheSizes.measureDisk({ maxBytes: 100, readBytes: async () => 7 })
    return createMetrics(sources).getMetricsAsJSON()
  }
  const text = await AggregatorRegistry.aggregate([await worker(), await worker()]).metrics()
  for (const line of [
    'plinth_cache_bytes{cache="hosts"} 6\n',
    'plinth_cache_limit_bytes{cache="hosts"} 20\n',
    'plinth_cache_entries{cache="callers"} 2\n',
    'plinth_cache_limit_entries{cache="callers"} 20\n',
    'plinth_disk_cache_bytes 7\n',
    'plinth_disk_cache_limit_bytes 100\n',
  ])
    expect(text).toContain(line)
})

test('a disk cache that cannot be read, or does not exist, is absent', async () => {
  const absent = /^plinth_disk_cache\S* \d/m
  const sources = sourcesOf()
  expect(await createMetrics(sources).metrics()).not.toMatch(absent)
  sources.cacheSizes.measureDisk({ maxBytes: 100, readBytes: async () => null })
  expect(await createMetrics(sources).metrics()).not.toMatch(absent)
})

test('a job is as old as its last end, and its failures are counted', () => {
  const clock = { at: 1_000 }
  const jobs = createJobTally(() => clock.at)
  clock.at = 4_000
  jobs.ended('mail', 2)
  jobs.ended('mail', 1)
  clock.at = 5_000
  expect(new Map(jobs.ages()).get('mail')).toBe(1)
  expect(new Map(jobs.ages()).get('billing')).toBe(4)
  expect(new Map(jobs.failures()).get('mail')).toBe(3)
})

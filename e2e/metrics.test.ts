// Metrics of a server with two workers: what a publish and a visit change, and what the dashboard and
// the alert rules in `deploy/` use.
// Stores: both.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { readText, readYaml } from './harness/deploy-files.ts'
import { visit } from './harness/http.ts'
import { cachesIn, type Metrics, parseMetrics, scrape } from './harness/metrics.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { childrenOf, signal } from './harness/processes.ts'

const isPostgres = inject('stores') === 'postgres-s3'
const page = '<p>measured</p>'
let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_WORKERS: '2' })
})
afterAll(() => plinth?.stop())

const read = async (): Promise<Metrics> => parseMetrics(await scrape(plinth))

test('a publish and its visits are counted and timed, over all workers', async () => {
  const before = await read()
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  const upload = await api('POST', `/sites/${id}/upload`, fileForm('index.html', page))
  expect(upload.status).toBe(201)
  for (let visits = 0; visits < 10; visits++) expect((await visit(url)).status).toBe(200)
  expect((await visit(`${url}/missing`)).status).toBe(404)
  expect((await fetch(`${plinth.base}/mcp`, { method: 'POST' })).status).toBe(401)
  expect((await fetch(`${plinth.base}/oauth/jwks`)).status).toBe(200)
  expect((await fetch(`${plinth.base}/signin`)).status).toBe(200)

  const grown = async (series: string) =>
    ((await read()).get(series) ?? 0) - (before.get(series) ?? 0)
  const duration = 'plinth_http_request_duration_seconds'
  // A worker that is starved of CPU time may be missing from a total.
  await expect.poll(() => grown(`${duration}_count{edge="sites"}`)).toBe(11)
  await expect.poll(() => grown(`${duration}_bucket{le="+Inf",edge="sites"}`)).toBe(11)
  await expect.poll(() => grown(`${duration}_count{edge="api"}`)).toBe(2)
  for (const edge of ['mcp', 'oauth'])
    await expect.poll(() => grown(`${duration}_count{edge="${edge}"}`)).toBe(1)
  await expect.poll(() => grown('plinth_publish_duration_seconds_count')).toBe(1)
  await expect.poll(() => grown('plinth_published_bytes_total')).toBe(page.length)
  await expect.poll(() => grown('plinth_cache_hits_total{cache="hosts"}')).toBeGreaterThanOrEqual(9)
  await expect
    .poll(() => grown('plinth_cache_misses_total{cache="hosts"}'))
    .toBeGreaterThanOrEqual(1)
})

test('every cache is within its bound, and the bounds are those of all workers', async () => {
  const metrics = await read()
  const sizes = cachesIn(metrics)
  expect(sizes.map(({ cache }) => cache)).toEqual(
    expect.arrayContaining(['hosts', 'responses', 'header_lines', 'callers']),
  )
  for (const { cache, size, limit } of sizes) expect(size, cache).toBeLessThanOrEqual(limit)
  const ofWorkers = 2 * 256 * 2 ** 20
  expect(metrics.get('plinth_cache_limit_bytes{cache="hosts"}')).toBe((3 / 8) * ofWorkers)
  await expect
    .poll(async () => (await read()).get('plinth_cache_bytes{cache="hosts"}'))
    .toBeGreaterThan(0)
  // With S3, and one for all workers.
  expect(metrics.get('plinth_disk_cache_limit_bytes')).toBe(isPostgres ? 2 ** 30 : undefined)
  expect((metrics.get('plinth_disk_cache_bytes') ?? 0) > 0).toBe(isPostgres)
})

test('what a worker has counted is not lost when it is replaced', async () => {
  const series = 'plinth_http_request_duration_seconds_count{edge="api"}'
  const total = async () => (await read()).get(series) ?? 0
  const visitAll = () =>
    Promise.all(Array.from({ length: 20 }, () => fetch(`${plinth.base}/api/v1/sites`)))
  await visitAll()
  const before = await total()
  const workers = await childrenOf(plinth.pid)
  const [killed = 0] = workers
  signal(killed, 'SIGKILL')
  await expect.poll(() => childrenOf(plinth.pid)).not.toContain(killed)
  // A scrape may be sent to the worker while it dies.
  await expect.poll(() => total().catch(() => 0)).toBeGreaterThanOrEqual(before)
  await expect.poll(() => childrenOf(plinth.pid)).toHaveLength(workers.length)
  await visitAll()
  await expect.poll(total).toBeGreaterThanOrEqual(before + 20)
})

test('drops, accounts and bytes are those of the database', async () => {
  const totals = async () => {
    const metrics = await read()
    return ['plinth_drops', 'plinth_accounts', 'plinth_stored_bytes'].map((name) =>
      metrics.get(name),
    )
  }
  // Counted in the background once an hour: the first scrape may have been before the publish.
  await expect.poll(totals).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
  expect((await read()).get('plinth_mail_queue_size')).toBe(0)
})

test('stores and jobs report their state', async () => {
  const metrics = await read()
  expect(metrics.get('plinth_database_connections_max') === 0).toBe(!isPostgres)
  expect(metrics.get('plinth_feed_lag_seconds')).toBeLessThan(60)
  expect(metrics.get('plinth_s3_calls_total{operation="PutObject"}') ?? 0).toBe(isPostgres ? 1 : 0)
  expect(metrics.get('plinth_s3_errors_total{operation="PutObject"}') ?? 0).toBe(0)
  expect(metrics.get('plinth_job_failures_total{name="mail"}')).toBe(0)
  await expect
    .poll(async () => (await read()).get('plinth_job_age_seconds{name="mail"}'))
    .toBeLessThan(120)
})

test('the dashboard and the alert rules use metrics that exist', async () => {
  const text = await scrape(plinth)
  const existing = new Set(
    text
      .matchAll(/^# TYPE (\S+) (\S+)$/gm)
      .flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
  )
  const expressions = [
    ...collect(JSON.parse(readText('deploy/grafana-dashboard.json')), 'expr'),
    ...collect(readYaml('deploy/alerts.yaml'), 'expr'),
  ]
  expect(expressions.length).toBeGreaterThan(30)
  const used = expressions.flatMap((expression) => expression.match(/\b(plinth|nodejs)_\w+/g) ?? [])
  expect(used.filter((name) => !existing.has(name))).toEqual([])
  // Every metric of Plinth is on the dashboard.
  const unused = [...existing].filter(
    (name) => /^plinth_/.test(name) && !/_sum$/.test(name) && !used.includes(name),
  )
  expect(unused).toEqual(['plinth_http_request_duration_seconds_count'])
})

/** The strings that are values of `key`, at any depth. */
function collect(value: unknown, key: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && typeof inner === 'string' ? [inner] : collect(inner, key),
  )
}

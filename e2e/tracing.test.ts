// Traces: what a collector receives from requests, publishes, visits and jobs, and what happens if
// it does not work.
// Stores: both; `npm test` has postgres-s3. It has spans of both servers.
import {
  type ReceivedSpan,
  startTraceCollector,
  type TraceCollector,
} from '@plinth/server/test-servers/trace-collector'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { parseMetrics, scrape } from './harness/metrics.ts'
import { type Account, type Plinth, runPlinthd, startPlinth } from './harness/plinth.ts'
import { openUpload } from './harness/slow-upload.ts'

/** What does not depend on the stores is tested on the other pair. */
const isPostgres = inject('stores') === 'postgres-s3'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const proxySpan = '00f067aa0ba902b7'
const page = '<p>a page that no trace contains'

let collector: TraceCollector
let plinth: Plinth
let account: Account
let api: Api
beforeAll(async () => {
  collector = await startTraceCollector()
  plinth = await startPlinth({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
    OTEL_SERVICE_NAME: 'pages',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=the%20lab',
    PLINTH_TRUST_PROXY: '127.0.0.1,::1',
  })
  account = await plinth.createAccount('plus')
  api = apiOf(plinth, account)
})
afterAll(async () => {
  await plinth?.stop()
  await collector?.stop()
})

/** Waits for a span; the others of its trace, which end before a root, have arrived by then. */
async function received(isWanted: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  await expect.poll(() => collector.spans.some(isWanted)).toBe(true)
  return collector.spans.find(isWanted) as ReceivedSpan
}

const spansOf = (trace: string) => collector.spans.filter((span) => span.traceId === trace)

async function publish(): Promise<{ id: string; slug: string; url: string }> {
  const { id, slug, url } = (await api('POST', '/sites')).json
  const upload = await api('POST', `/sites/${id}/upload`, fileForm('index.html', page))
  expect(upload.status).toBe(201)
  return { id, slug, url }
}

test('a publish is one tree, from the request to the statements', async () => {
  const { id, slug } = await publish()
  const route = '/api/v1/sites/:id/upload'
  const root = await received(
    ({ name, attributes }) => name === `POST ${route}` && attributes['plinth.drop'] === id,
  )
  expect(root).toMatchObject({
    parentSpanId: null,
    kind: 'server',
    hasFailed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': route,
      'http.response.status_code': 201,
      'plinth.actor': account.user_id,
      'plinth.tenant': account.tenant_id,
      'plinth.credential': expect.any(String),
      'plinth.request_id': expect.any(String),
      'plinth.slug': slug,
    },
    resource: { 'service.name': 'pages', 'deployment.environment.name': 'the lab' },
  })
  const spans = spansOf(root.traceId)
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  expect(byId.size).toBe(spans.length)
  for (const span of spans.filter((span) => span !== root)) {
    const parent = byId.get(span.parentSpanId ?? '')
    expect(parent, span.name).toBeDefined()
    expect(span.end).toBeGreaterThanOrEqual(span.start)
    expect(span.start).toBeGreaterThanOrEqual(root.start)
    expect(span.end).toBeLessThanOrEqual(root.end)
  }
  const pathOf = (span: ReceivedSpan): string[] => {
    const parent = byId.get(span.parentSpanId ?? '')
    return [...(parent ? pathOf(parent) : []), span.name]
  }
  const paths = spans.map((span) => pathOf(span).slice(1).join(' > '))
  for (const path of [
    'authenticateToken > select api_tokens',
    'uploadFile > receive',
    'uploadFile > parse examinePage',
    'uploadFile > store put',
    'uploadFile > transaction > insert versions',
    'uploadFile > transaction > commit',
    ...(isPostgres ? ['uploadFile > store put > S3 PutObject'] : []),
  ])
    expect(paths).toContain(path)
  const statement = spans.find(({ name }) => name === 'insert versions')
  expect(statement).toMatchObject({
    kind: 'client',
    attributes: { 'db.query.text': expect.stringMatching(/^insert into "versions".*(\?|\$1)/) },
  })
  const everything = JSON.stringify(collector.spans, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const secret of [page, account.token, account.email])
    expect(everything).not.toContain(secret)
  const logged = `"trace_id":"${root.traceId}"`
  const line = plinth
    .output()
    .split('\n')
    .find((text) => text.includes(logged))
  expect(line).toContain('request completed')
  expect(collector.lastHeaders().authorization).toBe('Bearer key')
})

test('MCP calls are named after their tool', async () => {
  const params = {
    name: 'service_publish',
    arguments: { content: page, format: 'html', slug: 'by-mcp' },
  }
  const response = await fetch(`${plinth.base}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  expect(await response.text()).toContain('by-mcp')
  const root = await received(({ name }) => name === 'tools/call service_publish')
  expect(root.attributes).toMatchObject({ 'http.route': '/mcp', 'plinth.slug': 'by-mcp' })
  expect(spansOf(root.traceId).map(({ name }) => name)).toContain('publishDocument')
})

test('a trace of a proxy is continued, by visits only if it is sampled', async () => {
  const { url } = await publish()
  const from = (target: string, flags: string) =>
    visit(target, { headers: { traceparent: `00-${traceId}-${proxySpan}-${flags}` } })
  expect((await visit(url)).status).toBe(200)
  expect((await from(url, '00')).status).toBe(200)
  expect((await from(url, '01')).status).toBe(200)
  expect((await from(`${plinth.base}/api/v1/me`, '01')).status).toBe(401)
  await received(({ name, traceId: trace }) => trace === traceId && name === 'GET /api/v1/me')
  await received(({ name }) => name === 'GET drop')
  const roots = spansOf(traceId).filter(({ kind }) => kind === 'server')
  expect(roots.map(({ parentSpanId }) => parentSpanId)).toEqual([proxySpan, proxySpan])
  const visits = collector.spans.filter(({ name }) => name === 'GET drop')
  expect(visits).toMatchObject([{ traceId, attributes: { 'http.response.status_code': 200 } }])
})

test.skipIf(isPostgres)('a request whose client disconnects is traced too', async () => {
  const { id } = (await api('POST', '/sites')).json
  const upload = openUpload(plinth, account, `/sites/${id}/upload`, 'index.html')
  upload.body.write(page, () => upload.body.destroy())
  const root = await received(({ attributes }) => attributes['error.type'] === 'disconnected')
  expect(root).toMatchObject({ name: 'POST /api/v1/sites/:id/upload', hasFailed: true })
})

test('jobs are traced', async () => {
  const job = await received(({ name }) => name === 'job housekeeping')
  expect(job).toMatchObject({ parentSpanId: null, attributes: { 'plinth.job': 'housekeeping' } })
  expect(spansOf(job.traceId).map(({ name }) => name)).toContain('runHousekeeping')
})

test.skipIf(isPostgres)('doctor says whether the collector accepts traces', async () => {
  const line = async (endpoint: string) => {
    const environment = { ...plinth.environment, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
    const { stdout } = await runPlinthd(environment, 'doctor')
    return stdout.split('\n').find((text) => text.includes(' traces: '))
  }
  const refusing = await startTraceCollector()
  onTestFinished(refusing.stop)
  refusing.behave('refuse')
  const [accepted, refused] = await Promise.all([line(collector.url), line(refusing.url)])
  expect(accepted).toBe(`ok    traces: sent to ${collector.url}/v1/traces`)
  expect(refused).toContain(`warn  traces: ${refusing.url}/v1/traces does not accept them: `)
})

test('what is left is sent when the server stops', async () => {
  expect((await api('GET', '/me')).status).toBe(200)
  expect(await plinth.kill('SIGTERM')).toBe(0)
  const names = collector.spans.map(({ name }) => name)
  expect(names.filter((name) => name === 'GET /api/v1/me')).toHaveLength(2)
  expect(collector.problems).toEqual([])
})

test.skipIf(isPostgres)(
  'a collector that refuses or hangs is reported, and nothing else suffers',
  async () => {
    collector.behave('refuse')
    await plinth.restart()
    await publish()
    const failures = 'plinth_failures_total{operation="export-traces"}'
    await expect
      .poll(async () => parseMetrics(await scrape(plinth)).get(failures))
      .toBeGreaterThan(0)
    collector.behave('hang')
    const before = collector.requests()
    await publish()
    await expect.poll(() => collector.requests()).toBeGreaterThan(before)
    const { url } = await publish()
    expect((await visit(url)).text).toContain(page)
    expect(await plinth.kill('SIGTERM')).toBe(0)
    expect(collector.problems).toEqual([])
  },
)

import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTraceCollector, type TraceCollector } from '../../../test-servers/trace-collector.ts'
import { createTracing } from './create-tracing.ts'
import { createSendOtlp } from './send-otlp.ts'

let collector: TraceCollector
beforeEach(async () => {
  collector = await startTraceCollector()
})
afterEach(() => collector.stop())

function start(url = collector.url) {
  const failures: Error[] = []
  const tracing = createTracing({
    url: `${url}/v1/traces`,
    headers: { authorization: 'Bearer abc' },
    resource: { 'service.name': 'pages' },
    sampler: { parentBased: true, ratio: 1, visitRatio: 0 },
    version: '1.2.3',
    onFailure: (error) => failures.push(error),
  })
  const trace = () => {
    const root = tracing.begin({ name: 'request', kind: 'server' })
    tracing.enter(root, () => tracing.step({ name: 'step', kind: 'client' }, () => {}))
    root?.end({ attributes: { status: 500, share: 0.5 }, errorType: '500' })
  }
  const causes = () => failures.map(({ cause }) => String(cause))
  return { tracing, trace, failures, causes }
}

test('a real collector accepts the spans', async () => {
  const { tracing, trace, failures } = start()
  trace()
  await tracing.close()
  expect(collector.problems).toEqual([])
  expect(failures).toEqual([])
  expect(collector.lastHeaders().authorization).toBe('Bearer abc')
  const [step, request] = collector.spans
  expect(step).toMatchObject({ name: 'step', kind: 'client', parentSpanId: request?.spanId })
  expect(request).toMatchObject({
    name: 'request',
    parentSpanId: null,
    hasFailed: true,
    attributes: { status: 500, share: 0.5, 'error.type': '500' },
    resource: { 'service.name': 'pages', 'service.version': '1.2.3', 'process.pid': process.pid },
  })
})

test.each([
  ['refuse', 'The trace collector returned 503.'],
  ['reject-spans', 'The trace collector rejected 2 spans: too old'],
] as const)('a collector that does "%s" is reported', async (behaviour, message) => {
  collector.behave(behaviour)
  const { tracing, trace, causes } = start()
  trace()
  await tracing.close()
  expect(causes()).toEqual([`Error: ${message}`])
})

test('a collector that hangs delays only the end, by a bounded time', async () => {
  collector.behave('hang')
  const { tracing, trace, failures } = start()
  trace()
  await tracing.close()
  expect(failures).toHaveLength(1)
})

test('a collector that is not there is reported', async () => {
  const { tracing, trace, causes } = start('http://127.0.0.1:1')
  trace()
  await tracing.close()
  expect(causes()).toEqual([expect.stringContaining('ECONNREFUSED')])
})

test('a request takes no longer than it may', async () => {
  collector.behave('hang')
  const url = `${collector.url}/v1/traces`
  const send = createSendOtlp({ url, headers: {}, timeoutMs: 20 })
  await expect(send('{}', new AbortController().signal)).rejects.toThrow(/abort/i)
})

test('a connection that the collector has closed meanwhile is opened again', async () => {
  const url = `${collector.url}/v1/traces`
  const send = createSendOtlp({ url, headers: {}, timeoutMs: 60_000 })
  const { signal } = new AbortController()
  const body = JSON.stringify({ resourceSpans: [] })
  await send(body, signal)
  collector.dropConnections()
  await send(body, signal)
  await setTimeout(0)
  expect(collector.requests()).toBe(2)
})

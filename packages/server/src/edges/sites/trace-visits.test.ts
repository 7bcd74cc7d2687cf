import { EventEmitter } from 'node:events'
import { parseCidr } from '@plinth/domain/addresses/network'
import { expect, test } from 'vitest'
import type { FinishedSpan } from '../../adapters/tracing/finished-span.ts'
import { createSampler } from '../../adapters/tracing/sampler.ts'
import { createTracer } from '../../adapters/tracing/tracer.ts'
import type { VisitRequest, VisitResponse } from '../http/visit.ts'
import { traceVisits } from './trace-visits.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const sampled = `00-${traceId}-00f067aa0ba902b7-01`
const unsampled = `00-${traceId}-00f067aa0ba902b7-00`

interface Visit {
  readonly traceparent?: string
  readonly host?: string
  readonly ratio?: number
  readonly peer?: string
  /** Null if the client disconnects before. */
  readonly status?: number | null
}

/** The spans of one visit, and the trace that was current while it was handled. */
function visit(options: Visit) {
  const { traceparent, host = 'my-site.localhost', ratio = 0, peer = '10.0.0.9' } = options
  const { status = 503 } = options

  const spans: FinishedSpan[] = []
  const tracing = createTracer({
    sampler: createSampler({ parentBased: true, ratio: 1 }),
    visitRatio: ratio,
    onEnd: (span) => spans.push(span),
  })
  let current: string | null = null
  let calls = 0
  const response = Object.assign(new EventEmitter(), { statusCode: 200, headersSent: false })
  const edge = traceVisits(
    () => {
      calls += 1
      current = tracing.currentTraceId()
      if (status !== null) Object.assign(response, { statusCode: status, headersSent: true })
    },
    {
      tracing,
      trustedProxies: [parseCidr('10.0.0.0/8')],
      isSecret: (name) => name.startsWith('p-'),
    },
  )
  const request = {
    method: 'GET',
    url: '/a/path?query',
    headers: { host, ...(traceparent !== undefined && { traceparent }) },
    socket: { remoteAddress: peer },
  }
  edge('my-site', request as unknown as VisitRequest, response as unknown as VisitResponse)
  expect(spans).toEqual([])
  response.emit('close')
  expect(calls).toBe(1)
  return { spans, current }
}

test('a visit that a trusted proxy traces is part of its trace, until its response is sent', () => {
  const { spans, current } = visit({ traceparent: sampled })
  expect(current).toBe(traceId)
  expect(spans).toMatchObject([
    {
      traceId,
      name: 'GET drop',
      kind: 'server',
      hasRemoteParent: true,
      errorType: '503',
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': 503,
        'server.address': 'my-site',
      },
    },
  ])
  expect(JSON.stringify(spans)).not.toContain('path')
})

test.each<Visit>([
  {},
  { traceparent: unsampled },
  { traceparent: unsampled, ratio: 1 },
  { traceparent: 'nonsense' },
  { traceparent: sampled, peer: '192.0.2.1' },
])('%j is not traced', (options) => {
  expect(visit(options)).toEqual({ spans: [], current: null })
})

test('with a ratio, a share of the other visits is traced', () => {
  const { spans } = visit({ ratio: 1, traceparent: sampled, peer: '192.0.2.1' })
  expect(spans).toMatchObject([{ name: 'GET drop', parentSpanId: null }])
  expect(spans[0]?.traceId).not.toBe(traceId)
})

test('a visitor who disconnects gets no status', () => {
  const { spans } = visit({ ratio: 1, status: null })
  expect(spans).toMatchObject([{ errorType: 'disconnected' }])
  expect(spans[0]?.attributes).not.toHaveProperty('http.response.status_code')
})

test('the host of a preview is not recorded', () => {
  const { spans } = visit({ ratio: 1, host: 'p-secret.localhost' })
  expect(spans[0]?.attributes).not.toHaveProperty('server.address')
})

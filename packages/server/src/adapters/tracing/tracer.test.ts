import { setTimeout } from 'node:timers/promises'
import { AppError } from '@plinth/domain/base/errors'
import { expect, test } from 'vitest'
import type { FinishedSpan } from './finished-span.ts'
import { createSampler } from './sampler.ts'
import { createTracer, maxSpansPerTrace } from './tracer.ts'

const parent = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  sampled: true,
}

function start(ratio = 1) {
  const spans: FinishedSpan[] = []
  const tracing = createTracer({
    sampler: createSampler({ parentBased: true, ratio }),
    visitRatio: 0,
    onEnd: (span) => spans.push(span),
  })
  const named = (name: string) => {
    const found = spans.find((span) => span.name === name)
    if (!found) throw new Error(`no span ${name}`)
    return found
  }
  return { tracing, spans, named }
}

test('steps belong to the step that started them, also when several run at once', async () => {
  const { tracing, spans, named } = start()
  const root = tracing.begin({ name: 'request', kind: 'server' })
  const result = await tracing.enter(root, () =>
    Promise.all([
      tracing.step({ name: 'a' }, async () => {
        await setTimeout(2)
        return tracing.step({ name: 'in a', kind: 'client' }, async () => 1)
      }),
      tracing.step({ name: 'b' }, async () => {
        await setTimeout(1)
        return tracing.step({ name: 'in b' }, () => 2)
      }),
    ]),
  )
  root?.end({ attributes: { status: 200 } })
  expect(result).toEqual([1, 2])
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([root?.traceId]))
  const request = named('request')
  expect(request).toMatchObject({ parentSpanId: null, kind: 'server', attributes: { status: 200 } })
  expect(named('a')).toMatchObject({ parentSpanId: request.spanId, kind: 'internal' })
  expect(named('in a')).toMatchObject({ parentSpanId: named('a').spanId, kind: 'client' })
  expect(named('in b').parentSpanId).toBe(named('b').spanId)
  expect(named('in a').startMs).toBeGreaterThanOrEqual(named('a').startMs)
  expect(named('in a').endMs).toBeLessThanOrEqual(named('a').endMs)
  expect(Math.abs(request.startMs - Date.now())).toBeLessThan(60_000)
})

test('a trace of another service is continued', () => {
  const { tracing, named } = start(0)
  tracing.begin({ name: 'request' }, { parent })?.end()
  expect(named('request')).toMatchObject({
    traceId: parent.traceId,
    parentSpanId: parent.spanId,
    hasRemoteParent: true,
  })
})

test('what is not sampled has no steps, not even within another trace', async () => {
  const { tracing, spans } = start(0)
  const work = () => tracing.step({ name: 'step' }, async () => 'done')
  const unsampled = tracing.begin({ name: 'job' }, { parent: { ...parent, sampled: false } })
  expect(unsampled).toBeNull()
  expect(await work()).toBe('done')
  const chosen = tracing.begin({ name: 'visit' }, { isChosen: true })
  await tracing.enter(chosen, () => tracing.enter(unsampled, work))
  expect(tracing.enter(chosen, tracing.currentTraceId)).toBe(chosen?.traceId)
  expect(tracing.currentTraceId()).toBeNull()
  expect(spans).toEqual([])
})

test('failures are named, and refusals are none', async () => {
  const { tracing, named } = start()
  const root = tracing.begin({ name: 'request' })
  const fail = (name: string, error: unknown) =>
    tracing.enter(root, () =>
      tracing.step({ name }, async () => {
        throw error
      }),
    )
  const reset = Object.assign(new Error('a secret'), { code: 'ECONNRESET' })
  await expect(fail('reset', reset)).rejects.toBe(reset)
  await expect(fail('plain', new TypeError('a secret'))).rejects.toThrow('a secret')
  await expect(fail('fault', new AppError('unavailable', 'Try again.'))).rejects.toThrow()
  await expect(fail('refusal', new AppError('not_found', 'No such drop.'))).rejects.toThrow()
  const throwAtOnce = () => {
    throw new RangeError('a secret')
  }
  expect(() => tracing.enter(root, () => tracing.step({ name: 'sync' }, throwAtOnce))).toThrow()
  expect(named('reset')).toMatchObject({
    errorType: 'ECONNRESET',
    attributes: { 'error.type': 'ECONNRESET' },
  })
  expect(named('plain').errorType).toBe('TypeError')
  expect(named('fault').errorType).toBe('unavailable')
  expect(named('refusal').errorType).toBeNull()
  expect(named('sync').errorType).toBe('RangeError')
})

test('a trace has a bounded number of spans, and says how many are missing', async () => {
  const { tracing, spans, named } = start()
  const root = tracing.begin({ name: 'job' })
  tracing.enter(root, () => {
    for (let step = 0; step < maxSpansPerTrace + 4; step++) tracing.step({ name: 's' }, () => step)
  })
  root?.end()
  expect(spans).toHaveLength(maxSpansPerTrace)
  expect(named('job').attributes).toEqual({ 'plinth.omitted_spans': 5 })
})

test('what goes on after the end of a trace is not part of it', async () => {
  const { tracing, spans } = start()
  const root = tracing.begin({ name: 'request' })
  const later = tracing.enter(root, async () => {
    await setTimeout(1)
    tracing.record({ name: 'recorded' }, 1, 2)
    return tracing.step({ name: 'late' }, () => 'done')
  })
  root?.end()
  expect(await later).toBe('done')
  expect(spans.map(({ name }) => name)).toEqual(['request'])
})

test('a step that has ended is recorded with its times', () => {
  const { tracing, named } = start()
  const root = tracing.begin({ name: 'request' })
  const now = performance.now()
  tracing.enter(root, () => tracing.record({ name: 'receive' }, now, now + 20))
  const { startMs, endMs } = named('receive')
  expect(endMs - startMs).toBeCloseTo(20, 2)
})

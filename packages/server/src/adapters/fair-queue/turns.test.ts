import { type Caller, tenantCaller } from '@plinth/domain/abuse/caller'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const crowd = tenantCaller('crowd')
const other = tenantCaller('other')
const waitMs = 20_000

/** Work that records its start and ends only when the test says so. */
function openTurns(options: { maxPerCaller?: number; maxWaiting?: number } = {}) {
  const turns = new Turns({
    maxRunning: 2,
    maxPerCaller: 10,
    maxWaiting: 20,
    waitMs,
    halfLifeMs: 60_000,
    what: 'hats are being checked',
    ...options,
  })
  const started: string[] = []
  const begin = (caller: Caller, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const outcome = turns.run(caller, () => {
      started.push(name)
      return promise
    })
    outcome.catch(() => {})
    return { outcome, finish: () => resolve(name), fail: () => reject(new Error('no')) }
  }
  return { started, begin }
}

test('a caller that has worked least is next, and failed work frees its turn', async () => {
  const { started, begin } = openTurns()
  const [first] = ['a', 'b', 'c', 'd'].map((name) => begin(crowd, name))
  begin(other, 'x')
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a', 'b'])
  first?.fail()
  await expect(first?.outcome).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a', 'b', 'x'])
})

test('a caller beyond its places is refused at once; another waits for its turn', async () => {
  const { started, begin } = openTurns({ maxPerCaller: 2 })
  const running = ['a', 'b', 'c', 'd'].map((name) => begin(crowd, name))
  await expect(begin(crowd, 'e').outcome).rejects.toMatchObject({
    code: 'rate_limited',
    detail: 'Too many hats are being checked. Try again in 5 seconds.',
    retryAfter: 5,
  })
  const waiting = begin(other, 'x')
  running[0]?.finish()
  waiting.finish()
  expect(await waiting.outcome).toBe('x')
  expect(started.slice(0, 3)).toEqual(['a', 'b', 'x'])
})

test('a full queue refuses the crowd that fills it, even before any of it has worked', async () => {
  const { started, begin } = openTurns({ maxWaiting: 3 })
  const [first] = ['a', 'b', 'c', 'd', 'e'].map((name) => begin(crowd, name))
  const waiting = begin(other, 'x')
  await vi.advanceTimersByTimeAsync(0)
  first?.finish()
  waiting.finish()
  expect(await waiting.outcome).toBe('x')
  expect(started.slice(0, 3)).toEqual(['a', 'b', 'x'])
})

test('work that does not start in time is refused and never runs', async () => {
  const { started, begin } = openTurns()
  const running = [begin(crowd, 'a'), begin(crowd, 'b')]
  const late = begin(other, 'late')
  await vi.advanceTimersByTimeAsync(waitMs)
  await expect(late.outcome).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  for (const { finish } of running) finish()
  const next = begin(other, 'next')
  next.finish()
  expect(await next.outcome).toBe('next')
  expect(started).toEqual(['a', 'b', 'next'])
})

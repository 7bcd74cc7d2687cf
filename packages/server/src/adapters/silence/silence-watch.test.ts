import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSilenceWatch } from './silence-watch.ts'

const limitMs = 1000
const silence = new Error('silent')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store that responds to probes while `responds` is true. */
function createStore() {
  const store = { responds: false, probes: 0, silences: 0 }
  const watch = createSilenceWatch({
    limitMs,
    probe: async () => {
      store.probes += 1
      return store.responds
    },
    error: () => silence,
    onSilence: () => {
      store.silences += 1
    },
  })
  return { store, watch }
}

const never = () => new Promise<never>(() => {})

/** The outcome so far. */
function observe(promise: Promise<unknown>) {
  const seen: { outcome: unknown } = { outcome: 'pending' }
  promise.then(
    (value) => Object.assign(seen, { outcome: value }),
    (error) => Object.assign(seen, { outcome: error }),
  )
  return seen
}

test('a request to a silent store ends, and further ones are not sent', async () => {
  const { store, watch } = createStore()
  let aborted = false
  const request = observe(
    watch.send((signal) => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return never()
    }),
  )
  await vi.advanceTimersByTimeAsync(limitMs)
  expect([request.outcome, aborted, watch.isSilent(), store.silences]).toEqual([
    silence,
    true,
    true,
    1,
  ])
  let sent = false
  const refused = observe(
    watch.send(async () => {
      sent = true
    }),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect([refused.outcome, sent]).toEqual([silence, false])
})

test('requests are sent again when the store responds to a probe', async () => {
  const { store, watch } = createStore()
  void observe(watch.send(never))
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(watch.isSilent()).toBe(true)
  store.responds = true
  await vi.advanceTimersByTimeAsync(limitMs)
  expect([watch.isSilent(), store.silences]).toEqual([false, 1])
  expect(await watch.send(async () => 'response')).toBe('response')
})

test('a slow request to a store that responds is not ended', async () => {
  const { store, watch } = createStore()
  store.responds = true
  const response = Promise.withResolvers<string>()
  const request = observe(watch.send(() => response.promise))
  await vi.advanceTimersByTimeAsync(20 * limitMs)
  expect(store.probes).toBeGreaterThan(1)
  expect(request.outcome).toBe('pending')
  response.resolve('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(request.outcome).toBe('late')
})

test('a request that makes progress is not ended', async () => {
  const { store, watch } = createStore()
  let sent = 0
  const request = observe(watch.send(never, () => sent))
  for (let step = 0; step < 20; step++) {
    sent += 1
    await vi.advanceTimersByTimeAsync(limitMs / 4)
  }
  expect([request.outcome, store.probes]).toEqual(['pending', 0])
  await vi.advanceTimersByTimeAsync(2 * limitMs)
  expect(request.outcome).toBe(silence)
})

test('another response during a probe shows that the store responds', async () => {
  const responses: ((responds: boolean) => void)[] = []
  const watch = createSilenceWatch({
    limitMs,
    probe: () => new Promise((resolve) => responses.push(resolve)),
    error: () => silence,
  })
  const request = observe(watch.send(never))
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(responses).toHaveLength(1)
  await watch.send(async () => 'response')
  responses[0]?.(false)
  await vi.advanceTimersByTimeAsync(0)
  expect([request.outcome, watch.isSilent()]).toEqual(['pending', false])
})

test('without requests no probe is sent', async () => {
  const { store, watch } = createStore()
  await watch.send(async () => 'response')
  await vi.advanceTimersByTimeAsync(20 * limitMs)
  expect(store.probes).toBe(0)
})

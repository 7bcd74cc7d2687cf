import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startJobs } from './job-edge.ts'

/** A run of the compression that ends when it is told to. */
interface Run {
  readonly signal: AbortSignal
  readonly end: (failures?: unknown[]) => void
}

function start() {
  const runs: Run[] = []
  const told: unknown[] = []
  let deliveries = 0
  let ring = () => {}
  const edge = startJobs({
    useCases: {
      keepHouse: async () => ['of the house'],
      turnClocks: async () => [],
      compressPending: (signal) => {
        const { promise, resolve } = Promise.withResolvers<readonly unknown[]>()
        runs.push({ signal, end: (failures = []) => resolve(failures) })
        return promise
      },
      deliverMail: async () => {
        deliveries += 1
        return ['of a mail']
      },
      tendBilling: async () => [],
      tendCertificates: async () => [],
      tendDomains: async () => [],
    },
    followUps: {
      ring: () => ring(),
      listen: (listener) => {
        ring = listener
      },
    },
    onFailure: (error) => told.push(error),
  })
  return { edge, runs, told, deliveries: () => deliveries, ring: () => ring() }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const pause = () => vi.advanceTimersByTime(1000)

test('what rings during a run is seen to right after it, and only once', async () => {
  const { edge, runs, ring } = start()
  ring()
  ring()
  pause()
  await nextTurn()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await nextTurn()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await nextTurn()
  expect(runs).toHaveLength(2)
  ring()
  expect(runs).toHaveLength(2)
  pause()
  expect(runs).toHaveLength(3)
  runs[2]?.end()
  await edge.close()
})

test('mail leaves without a pause, and while a version is compressed', async () => {
  const { edge, runs, deliveries, ring } = start()
  expect(deliveries()).toBe(1)
  await nextTurn()
  ring()
  expect(deliveries()).toBe(2)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await edge.close()
  ring()
  expect(deliveries()).toBe(2)
})

test('failures of any job are told, and do not end it', async () => {
  const { edge, runs, told, ring } = start()
  runs[0]?.end(['of a version'])
  await nextTurn()
  expect(told).toEqual(['of the house', 'of a mail', 'of a version'])
  ring()
  pause()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await edge.close()
})

test('closing cuts a run short, waits for it, and begins no other', async () => {
  const { edge, runs, ring } = start()
  ring()
  let closed = false
  const closing = edge.close().then(() => {
    closed = true
  })
  expect(runs[0]?.signal.aborted).toBe(true)
  await nextTurn()
  expect(closed).toBe(false)
  runs[0]?.end()
  await closing
  ring()
  pause()
  await nextTurn()
  expect(runs).toHaveLength(1)
})

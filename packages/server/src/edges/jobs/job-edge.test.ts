import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignalledJob } from '../../ports/job-signal.ts'
import { startJobs } from './job-edge.ts'

/** A run of the compression job that ends when the test says so. */
interface Run {
  readonly signal: AbortSignal
  readonly end: (failures?: unknown[]) => void
}

function start() {
  const runs: Run[] = []
  const reported: unknown[] = []
  let deliveries = 0
  let purges = 0
  let ring = (_job: SignalledJob) => {}
  const edge = startJobs({
    useCases: {
      runHousekeeping: async () => ['housekeeping failed'],
      processExpiry: async () => [],
      titleOlderVersions: async () => [],
      sweepDueDrops: async () => ['sweep failed'],
      compressPending: (signal) => {
        const { promise, resolve } = Promise.withResolvers<readonly unknown[]>()
        runs.push({ signal, end: (failures = []) => resolve(failures) })
        return promise
      },
      deliverMail: async () => {
        deliveries += 1
        return ['mail failed']
      },
      runBillingJob: async () => [],
      runDueBackup: async () => [],
      orderDueCertificates: async () => [],
      orderOwnCertificates: async () => [],
      checkDueDomains: async () => [],
      purgeDue: async () => {
        purges += 1
        return []
      },
    },
    jobSignal: {
      notify: (...jobs) => jobs.forEach(ring),
      listen: (listener) => {
        ring = listener
      },
    },
    onFailure: (error) => reported.push(error),
  })
  return {
    edge,
    runs,
    reported,
    deliveries: () => deliveries,
    purges: () => purges,
    ring: (job: SignalledJob) => ring(job),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const pause = () => vi.advanceTimersByTime(1000)

test('requests during a run start exactly one more run after it', async () => {
  const { edge, runs, ring } = start()
  ring('compression')
  ring('compression')
  pause()
  await nextTurn()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await nextTurn()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await nextTurn()
  expect(runs).toHaveLength(2)
  ring('compression')
  expect(runs).toHaveLength(2)
  pause()
  expect(runs).toHaveLength(3)
  runs[2]?.end()
  await edge.close()
})

test('mail is delivered without delay, and while a version is being compressed', async () => {
  const { edge, runs, deliveries, ring } = start()
  expect(deliveries()).toBe(1)
  await nextTurn()
  ring('mail')
  expect(deliveries()).toBe(2)
  pause()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await edge.close()
  ring('mail')
  expect(deliveries()).toBe(2)
})

test('a signal starts only the jobs that have work', async () => {
  const { edge, runs, deliveries, ring } = start()
  await nextTurn()
  runs[0]?.end()
  await nextTurn()
  ring('compression')
  ring('domains')
  expect(deliveries()).toBe(1)
  pause()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await edge.close()
})

test('a series of changes is purged at once, and again when its second purge is due', async () => {
  const { edge, runs, purges, ring } = start()
  runs[0]?.end()
  await nextTurn()
  expect(purges()).toBe(1)
  for (let n = 0; n < 5; n++) ring('purges')
  vi.advanceTimersByTime(200)
  await nextTurn()
  expect(purges()).toBe(2)
  vi.advanceTimersByTime(5300)
  await nextTurn()
  expect(purges()).toBe(3)
  ring('purges')
  const closing = edge.close()
  vi.advanceTimersByTime(10_000)
  await closing
  expect(purges()).toBe(3)
})

test('failures of any job are reported, and the job runs again', async () => {
  const { edge, runs, reported, ring } = start()
  runs[0]?.end(['compression failed'])
  await nextTurn()
  expect(reported).toEqual([
    'housekeeping failed',
    'sweep failed',
    'mail failed',
    'compression failed',
  ])
  ring('compression')
  pause()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await edge.close()
})

test('closing aborts the current run, waits for it, and starts no other', async () => {
  const { edge, runs, ring } = start()
  ring('compression')
  let closed = false
  const closing = edge.close().then(() => {
    closed = true
  })
  expect(runs[0]?.signal.aborted).toBe(true)
  await nextTurn()
  expect(closed).toBe(false)
  runs[0]?.end()
  await closing
  ring('compression')
  pause()
  await nextTurn()
  expect(runs).toHaveLength(1)
})

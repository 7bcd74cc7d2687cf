import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitCpuTime } from './cpu-limit.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Whether one second of CPU time is exceeded after a time by the clock. */
function limitedThread(cpuUsage: () => Promise<NodeJS.CpuUsage>, limitMs = 1_000) {
  let exceeded = false
  const onExceeded = () => {
    exceeded = true
  }
  const remove = limitCpuTime({
    thread: { cpuUsage },
    usedMs: 3_000,
    limitMs,
    onExceeded,
  })
  const afterMs = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms - Date.now())
    return exceeded
  }
  return { remove, afterMs }
}

/** A thread that has worked before, and now has part of a CPU. */
const withShare = (share: number) => async () => ({
  user: 3_000_000 + Date.now() * share * 900,
  system: Date.now() * share * 100,
})

test('a thread that has a CPU to itself is ended after the limit', async () => {
  const { afterMs } = limitedThread(withShare(1))
  expect(await afterMs(990)).toBe(false)
  expect(await afterMs(1_050)).toBe(true)
})

test('a limit that is longer than any timer does not end a thread', async () => {
  const { afterMs } = limitedThread(withShare(1), Number.POSITIVE_INFINITY)
  expect(await afterMs(86_400_000)).toBe(false)
})

test('a thread that waits for a CPU gets the same CPU time', async () => {
  const { afterMs } = limitedThread(withShare(0.1))
  expect(await afterMs(9_900)).toBe(false)
  expect(await afterMs(10_100)).toBe(true)
})

test.each([
  ['does nothing', withShare(0)],
  ['does not start', () => Promise.reject(new Error('not running'))],
  ['does not report its CPU time', () => new Promise<never>(() => {})],
])('a thread that %s is ended after two minutes', async (_what, cpuUsage) => {
  const { afterMs } = limitedThread(cpuUsage)
  expect(await afterMs(120_000)).toBe(false)
  expect(await afterMs(121_000)).toBe(true)
})

test('a removed limit does not end the thread', async () => {
  const { afterMs, remove } = limitedThread(withShare(1))
  await afterMs(999)
  remove()
  expect(await afterMs(200_000)).toBe(false)
})

import { expect, test, vi } from 'vitest'
import { createInactivityTimeout } from './inactivity-timeout.ts'

test('restarts with every renewal, and does not run between end and begin', () => {
  vi.useFakeTimers()
  const timeout = createInactivityTimeout(100, () => new Error('too long'))
  timeout.begin()
  for (let word = 0; word < 3; word++) {
    vi.advanceTimersByTime(99)
    timeout.renew()
  }
  timeout.end()
  timeout.renew()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(timeout.signal.aborted).toBe(false)
  timeout.begin()
  vi.advanceTimersByTime(100)
  expect(timeout.signal.reason).toEqual(new Error('too long'))
  vi.useRealTimers()
})

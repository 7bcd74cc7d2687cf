import { expect, test, vi } from 'vitest'
import { createInactivityTimeout } from './inactivity-timeout.ts'

test('restarts with every renewal, and does not run between end and begin', () => {
  vi.useFakeTimers()
  const silence = createInactivityTimeout(100, () => new Error('too long'))
  silence.begin()
  for (let word = 0; word < 3; word++) {
    vi.advanceTimersByTime(99)
    silence.renew()
  }
  silence.end()
  silence.renew()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(silence.signal.aborted).toBe(false)
  silence.begin()
  vi.advanceTimersByTime(100)
  expect(silence.signal.reason).toEqual(new Error('too long'))
  vi.useRealTimers()
})

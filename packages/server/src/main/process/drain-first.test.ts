import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drainFirst } from './drain-first.ts'

let steps: string[]
const stopSteps = {
  leave: (signal: string) => void steps.push(`leave on ${signal}`),
  stop: () => void steps.push('stop'),
}

beforeEach(() => {
  steps = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('stops after the given time, whatever other signals arrive', () => {
  const onSignal = drainFirst(20, stopSteps)
  onSignal('SIGTERM')
  vi.advanceTimersByTime(19_999)
  onSignal('SIGINT')
  expect(steps).toEqual(['leave on SIGTERM'])
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(60_000)
  expect(steps).toEqual(['leave on SIGTERM', 'stop'])
})

test('without a time it stops at once', () => {
  drainFirst(0, stopSteps)('SIGTERM')
  expect(steps).toEqual(['leave on SIGTERM', 'stop'])
})

import { expect, test } from 'vitest'
import { secondsOf, withoutPauses } from './pauses.ts'

const pauses = [
  { from: 60, to: 60.5 },
  { from: 10, to: 11 },
  { from: 10.5, to: 11.5 },
]

test('requests that waited for a pause, or came shortly after it, do not count', () => {
  const times = [
    { at: 9, ms: 3000 },
    { at: 9.95, ms: 1500 },
    { at: 10.2, ms: 1 },
    { at: 12.4, ms: 1 },
    { at: 12.6, ms: 1 },
    { at: 61.6, ms: 700 },
  ]
  expect(withoutPauses({ times, errors: ['no'] }, pauses)).toEqual({
    times: [times[0], times[4], times[5]],
    errors: ['no'],
  })
})

test('pauses that overlap count once', () => {
  expect(secondsOf(pauses)).toBeCloseTo(2.6 + 1.6)
  expect(secondsOf([])).toBe(0)
})

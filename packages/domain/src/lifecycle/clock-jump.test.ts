import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import { type ClockReading, nextReading, waitAfterJumpMs } from './clock-jump.ts'

const minute = 60_000
const start = Date.UTC(2030, 0, 1)
const trusted: ClockReading = { at: start, waitMs: 0 }

test('the first reading of a database is trusted', () => {
  expect(nextReading(null, { now: start, elapsedMs: 0 })).toEqual(trusted)
})

test.each([
  ['a minute of running', minute, minute, 0],
  ['a restart within a day', dayMs, 0, 0],
  ['a run whose jobs were blocked for a week', 7 * dayMs, 7 * dayMs, 0],
  ['a restart after more than a day', dayMs + 1, 0, waitAfterJumpMs],
  ['a jump ahead while running', 2 * dayMs, minute, waitAfterJumpMs],
  ['a jump back by more than a day', -dayMs - 1, minute, waitAfterJumpMs],
  ['a small correction back', -minute, minute, 0],
])('%s', (_, passedMs, elapsedMs, waitMs) => {
  const next = nextReading(trusted, { now: start + passedMs, elapsedMs })
  expect(next.waitMs).toBe(waitMs)
})

test('the wait ends after a day of running, however many nodes count it', () => {
  const jumped: ClockReading = { at: start, waitMs: waitAfterJumpMs }
  let reading = jumped
  let readings = 0
  // Two nodes, each once a minute, half a minute apart.
  while (reading.waitMs > 0) {
    reading = nextReading(reading, { now: reading.at + minute / 2, elapsedMs: minute })
    readings += 1
  }
  expect(reading.at - start).toBe(dayMs)
  expect(readings).toBe(2 * 24 * 60)
})

test('time while no server runs does not count', () => {
  const jumped: ClockReading = { at: start, waitMs: waitAfterJumpMs }
  const restarted = nextReading(jumped, { now: start + dayMs / 2, elapsedMs: 0 })
  expect(restarted.waitMs).toBe(waitAfterJumpMs)
})

test('deletions wait while a node has another time', () => {
  let reading = trusted
  for (let n = 1; n <= 5; n++) {
    const right = start + n * minute
    reading = nextReading(reading, { now: right + 10 * dayMs, elapsedMs: minute })
    expect(reading.waitMs).toBe(waitAfterJumpMs)
    reading = nextReading(reading, { now: right, elapsedMs: minute })
    expect(reading.waitMs).toBe(waitAfterJumpMs)
  }
})

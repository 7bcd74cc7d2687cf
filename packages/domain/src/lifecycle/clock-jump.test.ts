import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import { type ClockReading, nextReading, waitAfterJumpMs } from './clock-jump.ts'

const minute = 60_000
const start = Date.UTC(2030, 0, 1)
const facts = { noticesFrom: 0, hasFreeClock: true }
const trusted: ClockReading = { ...facts, at: start, waitMs: 0 }

test('the first reading of a database is trusted', () => {
  expect(nextReading(null, { now: start, elapsedMs: 0, hasFreeClock: true })).toEqual(trusted)
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
  const next = nextReading(trusted, { now: start + passedMs, elapsedMs, hasFreeClock: true })
  expect(next.waitMs).toBe(waitMs)
})

test('the wait ends after a day of running, however many nodes count it', () => {
  const jumped: ClockReading = { ...facts, at: start, waitMs: waitAfterJumpMs }
  let reading = jumped
  let readings = 0
  // Two nodes, each once a minute, half a minute apart.
  while (reading.waitMs > 0) {
    reading = nextReading(reading, {
      now: reading.at + minute / 2,
      elapsedMs: minute,
      hasFreeClock: true,
    })
    readings += 1
  }
  expect(reading.at - start).toBe(dayMs)
  expect(readings).toBe(2 * 24 * 60)
})

test('time while no server runs does not count', () => {
  const jumped: ClockReading = { ...facts, at: start, waitMs: waitAfterJumpMs }
  const restarted = nextReading(jumped, {
    now: start + dayMs / 2,
    elapsedMs: 0,
    hasFreeClock: true,
  })
  expect(restarted.waitMs).toBe(waitAfterJumpMs)
})

test('deletions wait while a node has another time', () => {
  let reading = trusted
  for (let n = 1; n <= 5; n++) {
    const right = start + n * minute
    reading = nextReading(reading, {
      now: right + 10 * dayMs,
      elapsedMs: minute,
      hasFreeClock: true,
    })
    expect(reading.waitMs).toBe(waitAfterJumpMs)
    reading = nextReading(reading, { now: right, elapsedMs: minute, hasFreeClock: true })
    expect(reading.waitMs).toBe(waitAfterJumpMs)
  }
})

test('emails from before a jump do not count, and of repeated jumps only the first one matters', () => {
  const minuteLater = { elapsedMs: minute, hasFreeClock: true }
  expect(nextReading(trusted, { ...minuteLater, now: start + minute }).noticesFrom).toBe(0)
  const jumped = nextReading(trusted, { ...minuteLater, now: start + 9 * dayMs })
  expect(jumped.noticesFrom).toBe(start + 9 * dayMs)
  const back = nextReading(jumped, { ...minuteLater, now: start + minute })
  expect(back.noticesFrom).toBe(start + minute)
  const again = nextReading(back, { ...minuteLater, now: start + 9 * dayMs })
  expect(again.noticesFrom).toBe(start + minute)
  const restarted = nextReading(jumped, { ...minuteLater, elapsedMs: 0, now: start + 40 * dayMs })
  expect(restarted.noticesFrom).toBe(start + 40 * dayMs)
  // A small correction back after a start with a clock that was some hours ahead.
  const corrected = nextReading(jumped, { ...minuteLater, now: start + 8.5 * dayMs })
  expect(corrected.noticesFrom).toBe(start + 8.5 * dayMs)
})

test('emails from before free drops expired again do not count', () => {
  const read = (previous: ClockReading, hasFreeClock: boolean | null, elapsedMs = 0) =>
    nextReading(previous, { now: previous.at + minute, elapsedMs, hasFreeClock })
  const endless = read(trusted, false)
  expect(endless).toMatchObject({ waitMs: 0, noticesFrom: 0, hasFreeClock: false })
  expect(read(endless, null)).toMatchObject({ noticesFrom: 0, hasFreeClock: false })
  const begun = read(endless, true)
  expect(begun).toMatchObject({ noticesFrom: begun.at, hasFreeClock: true })
  // Nodes that were not restarted yet.
  const mixed = read(read(begun, false, minute), true, minute)
  expect(mixed).toMatchObject({ noticesFrom: begun.at, hasFreeClock: true })
})

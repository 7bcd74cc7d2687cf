import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import { type ClockReading, nextReading, waitAfterJumpMs } from './clock-jump.ts'

const minute = 60_000
const start = Date.UTC(2030, 0, 1)
const facts = { noticesFrom: 0, hasFreeClock: true }
const trusted: ClockReading = { ...facts, at: start, waitMs: 0 }

/** A process whose clock has run as it should since its previous reading, unless `at` says otherwise. */
const ran = (now: number, elapsedMs: number, at = now - elapsedMs) => ({
  now,
  own: { at, elapsedMs },
  hasFreeClock: true,
})
const started = (now: number) => ({ now, own: null, hasFreeClock: true })

test('the first reading of a database is trusted', () => {
  expect(nextReading(null, started(start))).toEqual(trusted)
})

test.each([
  ['a minute of running', ran(start + minute, minute), 0],
  ['a restart within a day', started(start + dayMs), 0],
  ['a run whose jobs were blocked for a week', ran(start + 7 * dayMs, 7 * dayMs), 0],
  ['a restart after more than a day', started(start + dayMs + 1), waitAfterJumpMs],
  ['a jump ahead while running', ran(start + 2 * dayMs, minute, start), waitAfterJumpMs],
  ['a jump back by more than a day', ran(start - dayMs - 1, minute, start), waitAfterJumpMs],
  ['a small correction back', ran(start - minute, minute, start), 0],
])('%s', (_, observation, waitMs) => {
  expect(nextReading(trusted, observation).waitMs).toBe(waitMs)
})

test('the wait ends after a day of running, however many nodes count it', () => {
  const jumped: ClockReading = { ...facts, at: start, waitMs: waitAfterJumpMs }
  let reading = jumped
  let readings = 0
  // Two nodes, each once a minute, half a minute apart.
  while (reading.waitMs > 0) {
    reading = nextReading(reading, ran(reading.at + minute / 2, minute))
    readings += 1
  }
  expect(reading.at - start).toBe(dayMs)
  expect(readings).toBe(2 * 24 * 60)
})

test('time while no server runs does not count', () => {
  const jumped: ClockReading = { ...facts, at: start, waitMs: waitAfterJumpMs }
  expect(nextReading(jumped, started(start + dayMs / 2)).waitMs).toBe(waitAfterJumpMs)
})

test('deletions wait while a node has another time', () => {
  let reading = trusted
  for (let n = 1; n <= 5; n++) {
    const right = start + n * minute
    reading = nextReading(reading, ran(right + 10 * dayMs, minute))
    expect(reading.waitMs).toBe(waitAfterJumpMs)
    reading = nextReading(reading, ran(right, minute))
    expect(reading.waitMs).toBe(waitAfterJumpMs)
  }
})

test.each([
  ['a minute of running', ran(start + minute, minute), true],
  ['a weekend without a server', started(start + 2.6 * dayMs), true],
  ['four days without a server', started(start + 4 * dayMs), false],
  ['a clock that jumps ahead while running', ran(start + 9 * dayMs, minute, start), false],
  ['a clock that jumps back while running', ran(start - 9 * dayMs, minute, start), false],
  ['four days in which nothing could be stored', ran(start + 4 * dayMs, 4 * dayMs), false],
  ['another node whose clock is behind', ran(start + 9 * dayMs, minute), true],
])('whether emails from before count: %s', (_, observation, counts) => {
  const next = nextReading(trusted, observation)
  expect(next.noticesFrom).toBe(counts ? 0 : observation.now)
  // The same while deletions wait, because of an earlier jump.
  const waiting = nextReading({ ...trusted, waitMs: waitAfterJumpMs }, observation)
  expect(waiting.noticesFrom).toBe(next.noticesFrom)
})

test('emails count that a node sends while the clock of another one is wrong', () => {
  let reading = nextReading(trusted, started(start + 60 * dayMs))
  expect(reading.noticesFrom).toBe(start + 60 * dayMs)
  const first = start + minute
  for (let n = 1; n <= 5; n++) {
    reading = nextReading(reading, ran(start + n * minute, minute))
    expect(reading.noticesFrom).toBe(first)
    reading = nextReading(reading, ran(start + n * minute + 60 * dayMs, minute))
    expect(reading.noticesFrom).toBe(first)
  }
})

test('emails from before free drops expired again do not count', () => {
  const read = (previous: ClockReading, hasFreeClock: boolean | null, isFirst = true) => {
    const now = previous.at + minute
    return nextReading(previous, { ...(isFirst ? started(now) : ran(now, minute)), hasFreeClock })
  }
  const endless = read(trusted, false)
  expect(endless).toMatchObject({ waitMs: 0, noticesFrom: 0, hasFreeClock: false })
  expect(read(endless, null)).toMatchObject({ noticesFrom: 0, hasFreeClock: false })
  const begun = read(endless, true)
  expect(begun).toMatchObject({ noticesFrom: begun.at, hasFreeClock: true })
  // Nodes that were not restarted yet.
  const mixed = read(read(begun, false, false), true, false)
  expect(mixed).toMatchObject({ noticesFrom: begun.at, hasFreeClock: true })
})

import type { IncomingMessage } from 'node:http'
import { dayMs } from '@plinth/domain/base/day'
import type { DropId } from '@plinth/domain/base/ids'
import { mostSubjects, otherSubjects } from '@plinth/domain/visitors/views'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMeasuredCaches } from '../../../adapters/tallies/measured-caches.ts'
import type { NewViews } from '../../../ports/database/views.ts'
import { startViewCounter, type ViewCounter } from './view-counter.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const drop = 'st_one' as DropId
const visit = (url: string, headers: Record<string, string> = {}) =>
  ({
    url,
    headers: { host: 'drop.example', 'user-agent': 'Mozilla/5.0 Firefox/145.0', ...headers },
  }) as unknown as IncomingMessage

/** With a database that fails `state.refusals` times, after `state.acceptances` writes. */
function startCounter() {
  const state = {
    now: 10 * dayMs,
    acceptances: 0,
    refusals: 0,
    written: [] as NewViews[],
    rowsPerWrite: [] as number[],
    problems: 0,
  }
  const sizes = createMeasuredCaches()
  const counter = startViewCounter({
    sizes,
    useCases: {
      async recordViews(views) {
        state.acceptances -= 1
        if (state.acceptances < 0) state.refusals -= 1
        if (state.acceptances < 0 && state.refusals >= 0) throw new Error('full')
        state.written.push(...views)
        state.rowsPerWrite.push(rowsOf(views))
      },
    },
    clock: { now: () => state.now },
    onFailure: () => {
      state.problems += 1
    },
  })
  const buffered = () => sizes.inBytes().get('views') ?? { size: 0, limit: 0 }
  return { counter, state, buffered }
}

test('views are written by day, path and referrer, within five seconds', async () => {
  const { counter, state } = startCounter()
  counter.count(drop, visit('/?a', { referer: 'https://News.example:8443/x' }))
  counter.count(drop, visit('/?b', { referer: 'https://drop.example/about' }))
  counter.count(drop, visit('/about', { referer: 'javascript:alert(1)' }))
  counter.count(drop, visit('/about', { referer: 'https://user@news.example/' }))
  counter.count(drop, visit('/about', { referer: `https://P-${'a2'.repeat(13)}.drops.example/` }))
  counter.count(drop, visit('/about', { 'user-agent': 'Googlebot/2.1' }))
  state.now += dayMs
  counter.count(drop, visit('/%61bout', { referer: 'https://news.example/' }))
  await vi.advanceTimersByTimeAsync(5000)
  expect(state.written).toEqual([
    {
      dropId: drop,
      day: 10,
      views: 5,
      details: {
        path: new Map(Object.entries({ '/': 2, '/about': 3 })),
        referrer: new Map([['news.example', 1]]),
      },
    },
    {
      dropId: drop,
      day: 11,
      views: 1,
      details: { path: new Map([['/about', 1]]), referrer: new Map([['news.example', 1]]) },
    },
  ])
  await counter.close()
  expect(state.written).toHaveLength(2)
})

const rowsOf = (written: readonly NewViews[]) =>
  written.reduce((sum, { details }) => sum + 1 + details.path.size + details.referrer.size, 0)

const total = (written: readonly NewViews[]) => written.reduce((sum, { views }) => sum + views, 0)

test('views that cannot be written are retried later', async () => {
  const { counter, state } = startCounter()
  state.refusals = 2
  for (let second = 0; second < 10; second++) {
    counter.count(drop, visit('/'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  counter.count(drop, visit('/'))
  expect([state.problems, total(state.written)]).toEqual([2, 0])
  await counter.close()
  expect([state.problems, total(state.written)]).toEqual([2, 11])
})

test('paths and referrers beyond the limit of a drop are counted together', async () => {
  const { counter, state } = startCounter()
  for (let n = 0; n < 2000; n++) {
    counter.count(drop, visit(`/${n}`, { referer: `https://${n}.example/` }))
  }
  counter.count(drop, visit(`/${'long'.repeat(1000)}`))
  await counter.close()
  const [{ views, details } = { views: 0, details: null }] = state.written
  expect(views).toBe(2001)
  expect(details?.path.size).toBe(mostSubjects + 1)
  expect(details?.path.get(otherSubjects)).toBe(2001 - mostSubjects)
  expect(details?.referrer.get(otherSubjects)).toBe(2000 - mostSubjects)
})

const visitMany = (counter: ViewCounter) => {
  for (let n = 0; n < 40_000; n++) counter.count(`st_${n}` as DropId, visit('/'))
}

test('views of many drops are written before the timer fires', async () => {
  const { counter, state } = startCounter()
  visitMany(counter)
  await vi.advanceTimersByTimeAsync(0)
  expect(total(state.written)).toBeGreaterThan(0)
  await counter.close()
})

test('views of many paths are written in small parts', async () => {
  const { counter, state } = startCounter()
  for (let n = 0; n < 10_000; n++) counter.count(`st_${n % 100}` as DropId, visit(`/${n}`))
  await counter.close()
  // Each drop has a row for the day and a hundred for its paths.
  expect(state.rowsPerWrite).toEqual(Array.from({ length: 20 }, () => 505))
  expect(total(state.written)).toBe(10_000)
})

test('what was written is not written again when a later part fails', async () => {
  const { counter, state } = startCounter()
  state.acceptances = 2
  state.refusals = 1
  for (let n = 0; n < 1000; n++) counter.count(`st_${n}` as DropId, visit('/'))
  await counter.flush()
  expect([state.problems, total(state.written)]).toEqual([1, 600])
  counter.count('st_0' as DropId, visit('/'))
  await counter.close()
  expect([state.problems, total(state.written)]).toEqual([1, 1001])
  expect(new Set(state.written.map(({ dropId }) => dropId)).size).toBe(1000)
})

test('an unavailable database does not fill memory, and is not retried at every view', async () => {
  const { counter, state, buffered } = startCounter()
  state.refusals = 1
  for (let round = 0; round < 3; round++) {
    visitMany(counter)
    await vi.advanceTimersByTimeAsync(0)
    expect(buffered().size).toBeLessThanOrEqual(buffered().limit)
  }
  expect(buffered().size).toBeGreaterThan(0.99 * buffered().limit)
  expect([state.problems, total(state.written)]).toEqual([1, 0])
  await counter.close()
  expect(buffered().size).toBe(0)
  // The failed batch and the buffer hold 16 MiB each; a drop and its page count as 502 bytes.
  expect(state.written).toHaveLength(2 * Math.floor(2 ** 24 / 502))
})

test('after a flush all views are written exactly once', async () => {
  const { counter, state } = startCounter()
  const written = () => state.written.reduce((sum, { views }) => sum + views, 0)
  counter.count(drop, visit('/'))
  const first = counter.flush()
  await Promise.resolve()
  // The first write has taken its batch by now, so this view is not in it.
  counter.count(drop, visit('/'))
  await counter.flush()
  expect(written()).toBe(2)
  await Promise.all([first, counter.flush()])
  expect(written()).toBe(2)
})

import { AppError } from '@plinth/domain/base/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDatabase } from './database-outage.ts'

const staleMs = 900_000
const outage = new AppError('unavailable', 'Not now.', { cause: new Error('refused') })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `feed`: current, cut off from the database, or without the changes of this machine. */
function createDatabase(options: { readonly staleMs?: number } = {}) {
  const state = {
    feed: 'current' as 'current' | 'cut off' | 'unknown',
    check: async (): Promise<void> => {},
    load: async () => 'loaded',
    known: 'known' as string | undefined,
    log: [] as string[],
  }
  const watch = watchDatabase({
    feed: { catchUp: () => state.feed === 'current', isCutOff: () => state.feed === 'cut off' },
    database: { check: () => state.check() },
    staleMs: options.staleMs ?? staleMs,
    onBegin: () => state.log.push('begin'),
    onEnd: () => state.log.push('end'),
  })
  const lookUp = () =>
    watch.lookUp({ load: () => state.load(), known: () => state.known }).catch(codeOf)
  return { state, watch, lookUp }
}

const codeOf = (error: AppError) => error.code
const fail = () => Promise.reject(outage)
const hang = () => new Promise<never>(() => {})
const turn = () => vi.advanceTimersByTimeAsync(1000)

test('the database is read while it responds, even if the feed is interrupted', async () => {
  const { state, lookUp } = createDatabase()
  expect(await lookUp()).toBe('loaded')
  state.feed = 'cut off'
  await turn()
  expect([await lookUp(), state.log]).toEqual(['loaded', []])
})

test('the known value is used when the database cannot be read, before the outage is found', async () => {
  const { state, lookUp } = createDatabase()
  Object.assign(state, { feed: 'cut off', load: fail })
  expect(await lookUp()).toBe('known')
  state.known = undefined
  expect(await lookUp()).toBe('unavailable')
})

test('an outage begins and ends once, and known values are used in between', async () => {
  const { state, watch, lookUp } = createDatabase()
  Object.assign(state, { feed: 'cut off', load: hang, check: fail })
  const waiting = lookUp()
  await turn()
  expect(await waiting).toBe('known')
  expect(await lookUp()).toBe('known')
  await turn()
  expect(watch.status()).toMatchObject({ servesKnown: true, knownUses: 2 })
  expect(watch.status().seconds).toBeGreaterThan(1)
  expect([watch.explains(outage), watch.explains(new Error('a bug'))]).toEqual([true, false])
  state.known = undefined
  expect(await lookUp()).toBe('unavailable')
  Object.assign(state, { feed: 'current', load: async () => 'changed' })
  // At once, not only when the feed is examined.
  expect(await lookUp()).toBe('changed')
  await turn()
  expect([watch.status().seconds, state.log]).toEqual([0, ['begin', 'end']])
  expect(watch.explains(outage)).toBe(false)
})

test('known values are used for a bounded time', async () => {
  const { state, watch, lookUp } = createDatabase()
  Object.assign(state, { feed: 'cut off', load: fail, check: fail })
  await vi.advanceTimersByTimeAsync(staleMs - 1000)
  expect(await lookUp()).toBe('known')
  await vi.advanceTimersByTimeAsync(2000)
  expect([await lookUp(), watch.status().servesKnown]).toEqual(['unavailable', false])
})

test('known values are not older if the feed was interrupted before the database', async () => {
  const { state, lookUp } = createDatabase()
  state.feed = 'cut off'
  await vi.advanceTimersByTimeAsync(staleMs + 1000)
  expect(await lookUp()).toBe('loaded')
  Object.assign(state, { load: fail, check: fail })
  await turn()
  expect([await lookUp(), state.log]).toEqual(['unavailable', ['begin']])
})

test.each([
  ['turned off', { staleMs: 0 }, 'cut off'],
  ['not safe, because changes of this machine may be missing', {}, 'unknown'],
] as const)('known values are not used if that is %s', async (_, options, feed) => {
  const { state, lookUp } = createDatabase(options)
  Object.assign(state, { feed, load: fail, check: fail })
  expect(await lookUp()).toBe('unavailable')
  await turn()
  expect(await lookUp()).toBe('unavailable')
})

test('other errors are not hidden', async () => {
  const { state, lookUp } = createDatabase()
  const bug = new AppError('internal', 'A bug.')
  Object.assign(state, { feed: 'cut off', load: () => Promise.reject(bug) })
  expect(await lookUp()).toBe('internal')
})

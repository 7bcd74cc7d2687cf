import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadQueue } from './upload-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limits = { running: 2, waiting: 2, waitMs: 30_000 }
const tooMany = { code: 'rate_limited', retryAfter: 5 }

/** Uploads that record their start, and finish only when the test says so. */
function openUploads(uploads: UploadQueue) {
  const started: string[] = []
  const begin = (caller: string, name: string, disconnected?: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const work = () => {
      started.push(name)
      return promise
    }
    const outcome = uploads.run(caller, work, disconnected)
    outcome.catch(() => {})
    return { outcome, finish: () => resolve(name), fail: () => reject(new Error('no')) }
  }
  return { started, begin }
}

test('the uploads beyond the limit run in order of arrival as others finish', async () => {
  const { started, begin } = openUploads(new UploadQueue(limits))
  const first = begin('a', 'first')
  const second = begin('a', 'second')
  const third = begin('a', 'third')
  const fourth = begin('a', 'fourth')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(started).toEqual(['first', 'second'])

  second.finish()
  expect(await second.outcome).toBe('second')
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['first', 'second', 'third'])
  first.fail()
  await expect(first.outcome).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started).toEqual(['first', 'second', 'third', 'fourth'])

  third.finish()
  fourth.finish()
  expect(await Promise.all([third.outcome, fourth.outcome])).toEqual(['third', 'fourth'])
})

test('an upload that gets no slot within 30 seconds is refused', async () => {
  const { started, begin } = openUploads(new UploadQueue(limits))
  const first = begin('a', 'first')
  begin('a', 'second')
  const third = begin('a', 'third')
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(third.outcome).rejects.toMatchObject(tooMany)

  const fourth = begin('a', 'fourth')
  first.finish()
  await vi.advanceTimersByTimeAsync(0)
  fourth.finish()
  expect(await fourth.outcome).toBe('fourth')
  expect(started).toEqual(['first', 'second', 'fourth'])
})

test('an upload beyond the queue limit is refused at once, and other callers are not delayed', async () => {
  const { begin } = openUploads(new UploadQueue(limits))
  const held = ['one', 'two', 'three', 'four'].map((name) => begin('a', name))
  await expect(begin('a', 'five').outcome).rejects.toMatchObject(tooMany)

  const other = begin('b', 'other')
  other.finish()
  expect(await other.outcome).toBe('other')

  for (const { finish } of held) finish()
  expect(await Promise.all(held.map(({ outcome }) => outcome))).toHaveLength(4)
})

test('a client that disconnects while it waits leaves the queue', async () => {
  const { started, begin } = openUploads(new UploadQueue(limits))
  const first = begin('a', 'first')
  begin('a', 'second')
  const connection = new AbortController()
  const gone = begin('a', 'gone', connection.signal)
  const patient = begin('a', 'patient')
  connection.abort()
  await expect(gone.outcome).rejects.toMatchObject({ code: 'invalid_body' })
  const late = begin('a', 'late')
  first.finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['first', 'second', 'patient'])
  patient.finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['first', 'second', 'patient', 'late'])
  late.finish()
})

test('a client that disconnects as it gets a slot releases the slot', async () => {
  const { begin } = openUploads(new UploadQueue({ ...limits, running: 1 }))
  const first = begin('a', 'first')
  const connection = new AbortController()
  const gone = begin('a', 'gone', connection.signal)
  first.finish()
  await first.outcome
  connection.abort()
  gone.fail()
  await expect(gone.outcome).rejects.toThrow('no')
  const next = begin('a', 'next')
  next.finish()
  expect(await next.outcome).toBe('next')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FinishedSpan } from './finished-span.ts'
import { createSpanQueue, maxBatch, maxQueued } from './span-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const spanOf = (number: number) => ({ spanId: String(number) }) as FinishedSpan

/** A collector whose responses the test decides. */
function start() {
  const batches: string[][] = []
  const failures: string[] = []
  const respond: { accept(): void; fail(): void }[] = []
  const queue = createSpanQueue({
    send: (spans, signal) => {
      batches.push(spans.map(({ spanId }) => spanId))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      respond.push({ accept: resolve, fail: () => reject(new Error('refused')) })
      return promise
    },
    onFailure: ({ message }) => failures.push(message),
  })
  const add = (count: number) => {
    for (let number = 0; number < count; number++) queue.add(spanOf(number))
  }
  return { queue, add, batches, failures, respond }
}

test('spans wait for others, and are sent together', async () => {
  const { add, batches } = start()
  add(3)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(batches).toEqual([['0', '1', '2']])
})

test('a full batch is sent at once, and one request at a time', async () => {
  const { add, batches, respond } = start()
  add(2 * maxBatch + 1)
  expect(batches).toHaveLength(1)
  respond[0]?.accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(batches.map(({ length }) => length)).toEqual([maxBatch, maxBatch])
  respond[1]?.accept()
  await vi.advanceTimersByTimeAsync(1000)
  expect(batches.map(({ length }) => length)).toEqual([maxBatch, maxBatch, 1])
})

test('while the collector hangs, memory is bounded, and what was dropped is reported', async () => {
  const { add, batches, failures, respond } = start()
  add(3 * maxQueued)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(batches).toHaveLength(1)
  while (respond.length > 0) {
    respond.shift()?.accept()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(batches.flat()).toHaveLength(maxQueued + maxBatch)
  expect(failures).toEqual([
    `${2 * maxQueued - maxBatch} spans were dropped, because too many were waiting.`,
  ])
})

test('after a failure the collector gets time, and its spans are not sent again', async () => {
  const { add, batches, failures, respond } = start()
  add(2 * maxBatch)
  respond[0]?.fail()
  await vi.advanceTimersByTimeAsync(999)
  expect(batches).toHaveLength(1)
  expect(failures).toEqual([`${maxBatch} spans could not be sent to the trace collector.`])
  await vi.advanceTimersByTimeAsync(1)
  respond[1]?.accept()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(batches.map(({ length }) => length)).toEqual([maxBatch, maxBatch])
})

test('closing sends what is left', async () => {
  const { queue, add, batches, respond } = start()
  add(maxBatch + 2)
  const closed = queue.close(1000)
  respond[0]?.accept()
  await vi.advanceTimersByTimeAsync(0)
  respond[1]?.accept()
  await closed
  expect(batches.map(({ length }) => length)).toEqual([maxBatch, 2])
  expect(vi.getTimerCount()).toBe(0)
})

test('closing waits no longer than it may', async () => {
  const { queue, add } = start()
  add(maxBatch + 2)
  const closed = queue.close(1000)
  await vi.advanceTimersByTimeAsync(1000)
  await closed
  expect(vi.getTimerCount()).toBe(0)
})

test('closing an empty queue takes no time', async () => {
  await start().queue.close(1000)
  expect(vi.getTimerCount()).toBe(0)
})

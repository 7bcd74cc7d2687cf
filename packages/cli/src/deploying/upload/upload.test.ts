import { ApiError } from '@plinth/contract/client/api-error'
import { expect, test } from 'vitest'
import { CliError } from '../../errors/cli-error.ts'
import { CountedFile } from './counted-file.ts'
import { inParallel } from './in-parallel.ts'
import { planBatches } from './plan-batches.ts'
import { progressLine } from './progress-line.ts'
import { createRetries, isRetryable } from './retries.ts'
import { createTransferRate } from './transfer-rate.ts'

const megabyte = 1_048_576

test.each([
  [[], []],
  [[0], [[0]]],
  [
    [3, 9, 8, 5, 0],
    [[9], [8], [5, 3, 0]],
  ],
  [
    [4, 4, 4],
    [[4, 4], [4]],
  ],
])('plans contents of %j MB as batches %j', (sizes, batches) => {
  const contents = sizes.map((size) => ({
    ...{ path: 'a', file: 'a', sha256: 'a' },
    size: size * megabyte,
  }))
  const planned = planBatches(contents)
  expect(planned.map((batch) => batch.map(({ size }) => size / megabyte))).toEqual(batches)
})

test('puts at most 500 contents into a batch, each exactly once', () => {
  const contents = Array.from({ length: 1200 }, (_, n) => ({
    ...{ path: 'a', file: 'a', sha256: String(n) },
    size: 1,
  }))
  const planned = planBatches(contents)
  expect(planned.map(({ length }) => length)).toEqual([500, 500, 200])
  expect(new Set(planned.flat()).size).toBe(1200)
})

const progress = {
  ...{ doneBytes: 5 * megabyte, totalBytes: 20 * megabyte, doneFiles: 3, totalFiles: 40 },
  bytesPerSecond: megabyte,
}

test.each([
  [100, '███████░░░░░░░░░░░░░░░░░░░░░░░  25%  5 MB of 20 MB  15 s left  1 MB/s  3/40 files'],
  [50, '██░░░░░░░░  25%  5 MB of 20 MB  15 s left  1 MB/s'],
  [30, '██░░░░░░░  25%  5 MB of 20 MB'],
  [20, '███░░░░░░░░░░░  25%'],
  [8, '  25%'],
  [1, ''],
])('fits progress into %d columns', (columns, line) => {
  expect(progressLine(progress, columns)).toBe(line)
  expect(progressLine(progress, columns).length).toBeLessThan(columns)
})

test.each([
  [{ totalBytes: 0, doneBytes: 0, bytesPerSecond: null }, '100%  0 bytes of 0 bytes  3/40 files'],
  [{ totalFiles: 1, bytesPerSecond: null }, '25%  5 MB of 20 MB'],
  [{ bytesPerSecond: 0 }, '25%  5 MB of 20 MB  3/40 files'],
  [{ bytesPerSecond: 100_000 }, '3 min left'],
  [{ bytesPerSecond: 1_000 }, '4 h 23 min left'],
])('shows progress with %j', (changed, part) => {
  expect(progressLine({ ...progress, ...changed }, 120)).toContain(part)
})

test('measures the rate of the last few seconds', () => {
  const rate = createTransferRate()
  expect(rate.measure(0, 0)).toBeNull()
  expect(rate.measure(500, 500)).toBeNull()
  expect(rate.measure(4000, 2000)).toBe(2000)
  expect(rate.measure(4000, 7000)).toBe(0)
})

const apiError = (status: number, retryAfter: number | null = null) =>
  new ApiError({ status, code: 'a_code', detail: 'A sentence.', retryAfter })

test.each([
  [apiError(503), true],
  [apiError(500), true],
  [apiError(429), true],
  [apiError(404), false],
  [apiError(413), false],
  [new CliError('unreachable', ''), true],
  [new CliError('refused', ''), false],
  [new TypeError('terminated', { cause: new Error('closed') }), true],
  [new TypeError('x is not a function'), false],
])('%s is temporary: %s', (error, passes) => {
  expect(isRetryable(error)).toBe(passes)
})

function failing(times: number, error: unknown) {
  let left = times
  return async (attempt: number) => {
    if (left-- > 0) throw error
    return attempt
  }
}

const { signal } = new AbortController()

test('retries temporary failures after the Retry-After time', async () => {
  const waits: number[] = []
  const onWait = (_: unknown, ms: number) => waits.push(ms)
  const retries = createRetries({ giveUpAfterMs: 60_000, signal, onWait })
  expect(await retries.run(failing(1, apiError(503, 1)))).toBe(1)
  expect(waits).toEqual([1000])
})

test('gives up after the time limit, on a permanent failure, and when aborted', async () => {
  const onWait = () => {}
  const impatient = createRetries({ giveUpAfterMs: 100, signal, onWait })
  await expect(impatient.run(failing(1, apiError(503, 60)))).rejects.toThrow('A sentence')
  const patient = { giveUpAfterMs: 60_000, onWait }
  await expect(
    createRetries({ ...patient, signal }).run(failing(1, apiError(404))),
  ).rejects.toThrow('A sentence')
  const stop = new AbortController()
  const stopped = createRetries({ ...patient, signal: stop.signal, onWait: () => stop.abort() })
  await expect(stopped.run(failing(1, apiError(503, 30)))).rejects.toThrow('abort')
})

test('limits concurrency, and starts nothing after a failure', async () => {
  const begun: number[] = []
  let open = 0
  let most = 0
  const work = async (item: number) => {
    begun.push(item)
    most = Math.max(most, ++open)
    await Promise.resolve()
    open -= 1
    if (item === 3) throw new Error('no')
  }
  await expect(inParallel([1, 2, 3, 4, 5, 6, 7, 8], 2, work)).rejects.toThrow('no')
  expect(most).toBe(2)
  expect(begun.length).toBeLessThan(6)
})

test('reports the bytes of a file chunk by chunk as they are read', async () => {
  const reported: number[] = []
  const file = new CountedFile(new Uint8Array(150_000), 'a', (bytes) => reported.push(bytes))
  const reader = file.stream().getReader()
  expect(reported).toEqual([])
  await reader.read()
  expect(reported).toEqual([65_536])
  for (;;) if ((await reader.read()).done) break
  expect(reported).toEqual([65_536, 65_536, 18_928])
})

import { expect, test } from 'vitest'
import { CountedFile } from './counted-file.ts'
import { inParallel } from './in-parallel.ts'
import { planBatches } from './plan-batches.ts'
import { progressLine } from './progress-line.ts'
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

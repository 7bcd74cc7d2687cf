import { expect, test } from 'vitest'
import { percentile, runSteadily } from './steady-rate.ts'

test('work is started as often as requested on average, and errors are kept', async () => {
  const numbers: number[] = []
  const { times, errors } = await runSteadily({
    perSecond: 10_000,
    seed: 1,
    seconds: 0.1,
    work: async (number) => {
      numbers.push(number)
      if (number === 3) throw new Error('no')
    },
  })
  expect(numbers).toEqual(numbers.map((_, index) => index))
  expect(Math.abs(numbers.length - 1000)).toBeLessThan(100)
  expect([times.length, errors]).toEqual([numbers.length - 1, ['Error: no']])
})

test('waits are random, in the same way for the same seed', async () => {
  const timesOf = async (seed: number) => {
    const { times } = await runSteadily({ perSecond: 5000, seed, seconds: 0.1, work: done })
    return times.map(({ at }) => at).toSorted((a, b) => a - b)
  }
  const first = await timesOf(1)
  expect([await timesOf(1), await timesOf(2)]).toEqual([first, expect.not.arrayContaining(first)])
  const waits = first.map((at, index) => at - (first[index - 1] ?? 0))
  // Of an exponential distribution, half are shorter than 0.69 of the mean.
  expect(percentile(waits, 0.5) * 5000).toBeCloseTo(Math.LN2, 1)
})

test('slow work does not delay the start of other work', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = runSteadily({
    perSecond: 1000,
    seed: 1,
    seconds: 0.1,
    work: async (number) => {
      if (number === 0) await promise
      if (number === 2) resolve()
    },
  })
  expect((await load).times.length).toBeGreaterThan(3)
})

test('times of the warm-up do not count, its errors do', async () => {
  let started = 0
  const { times, errors } = await runSteadily({
    perSecond: 1000,
    seed: 1,
    seconds: 0.05,
    warmUpSeconds: 0.03,
    work: async (number) => {
      started += 1
      if (number === 1) throw new Error('no')
    },
  })
  expect(errors).toEqual(['Error: no'])
  expect(times.length).toBeGreaterThan(0)
  expect(times.length).toBeLessThan(started - errors.length)
  expect(times.every(({ at }) => at >= 0 && at < 0.05)).toBe(true)
})

const done = async () => {}

test('percentiles', () => {
  const values = Array.from({ length: 1000 }, (_, number) => 1000 - number)
  expect([0.5, 0.99, 0.999, 1].map((share) => percentile(values, share))).toEqual([
    500, 990, 999, 1000,
  ])
  expect(percentile([7], 0.5)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})

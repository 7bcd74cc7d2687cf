import { expect, test } from 'vitest'
import { percentile, runSteadily } from './steady-rate.ts'

test('work is started as often as requested, and errors are kept', async () => {
  const numbers: number[] = []
  const { times, errors } = await runSteadily({
    perSecond: 1000,
    seconds: 0.02,
    work: async (number) => {
      numbers.push(number)
      if (number === 3) throw new Error('no')
    },
  })
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, number) => number))
  expect([times.length, errors]).toEqual([19, ['Error: no']])
})

test('slow work does not delay the start of other work', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = runSteadily({
    perSecond: 1000,
    seconds: 0.003,
    work: async (number) => {
      if (number === 0) await promise
      if (number === 2) resolve()
    },
  })
  expect((await load).times).toHaveLength(3)
})

test('times of the warm-up do not count, its errors do', async () => {
  let started = 0
  const { times, errors } = await runSteadily({
    perSecond: 1000,
    seconds: 0.005,
    warmUpSeconds: 0.003,
    work: async (number) => {
      started += 1
      if (number === 1) throw new Error('no')
    },
  })
  expect([started, times.length, errors]).toEqual([8, 5, ['Error: no']])
  expect(times[0]?.at).toBeCloseTo(0)
})

test('percentiles', () => {
  const values = Array.from({ length: 1000 }, (_, number) => 1000 - number)
  expect([0.5, 0.99, 0.999, 1].map((share) => percentile(values, share))).toEqual([
    500, 990, 999, 1000,
  ])
  expect(percentile([7], 0.5)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})

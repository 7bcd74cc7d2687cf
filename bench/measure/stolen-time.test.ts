import { expect, test } from 'vitest'
import { isQuiet, parseProcessorTimes, percentStolen, watchStolenTime } from './stolen-time.ts'

test('the times of all processors are read', () => {
  const text = 'cpu  100 20 30 400 5 0 6 39 50 7\ncpu0 1 2 3 4 5 6 7 8 9 10\n'
  expect(parseProcessorTimes(text)).toEqual({ all: 600, stolen: 39 })
})

test.each(['', 'cpu', 'cpu  1 2 3 4 5 6 7\n', 'cpu0 1 2 3 4 5 6 7 8\n', 'cpu  1 2 3 4 5 6 7 x\n'])(
  'other text is an error: %j',
  (text) => {
    expect(() => parseProcessorTimes(text)).toThrow('/proc/stat')
  },
)

test('a minute is quiet if at most a thousandth of it was stolen', () => {
  const before = { all: 1000, stolen: 50 }
  const percents = [60, 61].map((stolen) => percentStolen(before, { all: 11_000, stolen }))
  expect(percents).toEqual([0.1, 0.11])
  expect(percents.map((percent) => isQuiet({ minute: 0, percent }))).toEqual([true, false])
})

test('without any processor time there is no share', () => {
  const zeros = { all: 0, stolen: 0 }
  expect(() => percentStolen(zeros, zeros)).toThrow('does not count')
})

test('every minute has a share, and the last may be shorter', async () => {
  const times = [
    { all: 1000, stolen: 50 },
    { all: 2000, stolen: 60 },
    { all: 2010, stolen: 65 },
  ]
  const read = async () => times.shift() ?? { all: 0, stolen: 0 }
  // It began in the past, so only the second minute still takes time.
  const shares = await watchStolenTime(Date.now() - 60_000, 1.001, read)
  expect(shares).toEqual([
    { minute: 0, percent: 1 },
    { minute: 1, percent: 50 },
  ])
})

import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

test('every entry once a round, in rotating order, group after group', async () => {
  const seen: string[] = []
  const { samples } = await interleave([['a', 'b'], ['c']], 2, async (entry, round) => {
    seen.push(entry)
    return round
  })
  expect(seen.join('')).toBe('abcbac')
  expect(Object.fromEntries(samples)).toEqual({ a: [0, 1], b: [0, 1], c: [0, 1] })
})

test('one that fails has a reason and no figures; the others go on', async () => {
  const { samples, failures } = await interleave([['good', 'bad']], 3, async (entry, round) => {
    if (entry === 'bad' && round === 1) throw new Error('it went away')
    return round
  })
  expect(Object.fromEntries(samples)).toEqual({ good: [0, 1, 2] })
  expect(Object.fromEntries(failures)).toEqual({ bad: 'it went away' })
})

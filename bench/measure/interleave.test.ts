import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

test('measures every entry once per round, in rotating order, group by group', async () => {
  const seen: string[] = []
  const { samples } = await interleave([['a', 'b'], ['c']], 2, async (entry, round) => {
    seen.push(entry)
    return round
  })
  expect(seen.join('')).toBe('abcbac')
  expect(Object.fromEntries(samples)).toEqual({ a: [0, 1], b: [0, 1], c: [0, 1] })
})

test('records why an entry failed and continues with the others', async () => {
  const { samples, failures } = await interleave([['good', 'bad']], 3, async (entry, round) => {
    if (entry === 'bad' && round === 1) throw new Error('connection reset')
    return round
  })
  expect(Object.fromEntries(samples)).toEqual({ good: [0, 1, 2] })
  expect(Object.fromEntries(failures)).toEqual({ bad: 'connection reset' })
})

import { expect, test } from 'vitest'
import { onceAMinute } from './once-a-minute.ts'

test('the same is told once a minute, and of many different things a few', () => {
  let now = 1_000_000
  const told: unknown[] = []
  const tell = onceAMinute({ now: () => now }, (error) => told.push(error))
  const [away, refused] = [new Error('away'), new Error('refused')]
  for (const error of [away, refused, new Error('away'), refused]) tell(error)
  expect(told).toEqual([away, refused])
  now += 60_000
  tell(away)
  expect(told).toEqual([away, refused, away])
  for (let n = 0; n < 1000; n += 1) tell(new Error(`reason ${n}`))
  expect(told).toHaveLength(12)
})

import { expect, test } from 'vitest'
import { createRestartDelay } from './restart-delay.ts'

test('a worker that ran long is replaced at once; repeated quick exits double the delay', () => {
  const delay = createRestartDelay()
  const lives = [3_600_000, 50, 50, 50, 60_000, 50]
  expect(lives.map((lived) => delay.after(lived))).toEqual([0, 100, 200, 400, 0, 100])
  expect(delay.quickExits).toBe(1)
})

test('the delay is capped', () => {
  const delay = createRestartDelay()
  for (let end = 0; end < 5000; end++) delay.after(0)
  expect(delay.after(0)).toBe(30_000)
})

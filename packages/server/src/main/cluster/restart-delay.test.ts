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

test('quick exits that are far apart are not counted together', () => {
  let now = 0
  const delay = createRestartDelay(() => now)
  const exits = Array.from({ length: 20 }, () => {
    now += 600_000
    return delay.after(50)
  })
  expect(exits).toEqual(Array(20).fill(100))
  expect(delay.quickExits).toBe(1)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachBounded } from './each-bounded.ts'

test('processes every item, within the concurrency limit', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  await eachBounded([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++running)
    await sleep(1)
    running--
    done.push(item)
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('rejects with the first failure, after all running items have ended', async () => {
  const started: number[] = []
  let running = 0
  const all = eachBounded([1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item)
    running++
    await sleep(item === 1 ? 1 : 10)
    running--
    if (item === 1) throw new Error('first')
  })
  await expect(all).rejects.toThrow('first')
  expect(started).toEqual([1, 2])
  expect(running).toBe(0)
})

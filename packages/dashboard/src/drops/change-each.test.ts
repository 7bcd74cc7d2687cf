import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { changeEach } from './change-each.ts'

test('each is changed once, a few at a time, and failures are reported in order', async () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const changed: string[] = []
  const progress: number[] = []
  let running = 0
  let most = 0
  const failures = await changeEach(items, {
    parallel: 3,
    onProgress: (done) => progress.push(done),
    async change(item) {
      running += 1
      most = Math.max(most, running)
      // The first one fails last.
      for (let turns = 'gfedcba'.indexOf(item); turns >= 0; turns -= 1) await nextTurn()
      running -= 1
      changed.push(item)
      if (item === 'a' || item === 'e') throw new Error(item)
    },
  })
  expect(changed.toSorted()).toEqual(items)
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
  expect(failures).toEqual([
    { item: 'a', error: new Error('a') },
    { item: 'e', error: new Error('e') },
  ])
})

test('nothing to change', async () => {
  const change = () => Promise.reject(new Error('not called'))
  expect(await changeEach([], { parallel: 3, onProgress: () => {}, change })).toEqual([])
})

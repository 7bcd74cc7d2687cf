import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { EndOfTurn } from './end-of-turn.ts'

function putOff(names: Iterable<number>): { endOfTurn: EndOfTurn; done: number[] } {
  const endOfTurn = new EndOfTurn()
  const done: number[] = []
  for (const name of names) endOfTurn.add({ flush: () => done.push(name) })
  return { endOfTurn, done }
}

test('work is done in order at the end of the turn', async () => {
  const { done } = putOff([1, 2, 3])
  await Promise.resolve()
  expect(done).toEqual([])
  await turn()
  expect(done).toEqual([1, 2, 3])
})

test('work is done at once where the rest may take long, or where much waits', async () => {
  const { endOfTurn, done } = putOff([1, 2])
  endOfTurn.flush()
  expect(done).toEqual([1, 2])
  await turn()
  expect(done).toEqual([1, 2])
  expect(putOff(Array(100).keys()).done).toHaveLength(64)
})

test('work that is added while it is done waits for the next turn', async () => {
  const { endOfTurn, done } = putOff([])
  endOfTurn.add({ flush: () => endOfTurn.add({ flush: () => done.push(2) }) })
  endOfTurn.add({ flush: () => done.push(1) })
  endOfTurn.flush()
  expect(done).toEqual([1])
  await turn()
  expect(done).toEqual([1, 2])
})

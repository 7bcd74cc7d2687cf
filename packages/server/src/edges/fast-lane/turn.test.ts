import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turn } from './turn.ts'

/** Members that have arrived; `handle` is called with the name of each. */
function arrive(names: Iterable<number>, handle = (_name: number, _turn: Turn) => {}) {
  const turn = new Turn()
  const steps: string[] = []
  for (const name of names) {
    const member = {
      handle() {
        steps.push(`handle ${name}`)
        turn.writeLater(member)
        handle(name, turn)
      },
      write: () => void steps.push(`write ${name}`),
    }
    turn.handleLater(member)
  }
  return { turn, steps }
}

test('all requests are handled before a response is written', async () => {
  const { steps } = arrive([1, 2])
  await Promise.resolve()
  expect(steps).toEqual([])
  await nextTurn()
  expect(steps).toEqual(['handle 1', 'handle 2', 'write 1', 'write 2'])
})

test('responses are written before what may take long, and when many wait', async () => {
  const { steps } = arrive([1, 2], (name, turn) => {
    if (name === 1) turn.writeNow()
  })
  await nextTurn()
  expect(steps).toEqual(['handle 1', 'write 1', 'handle 2', 'write 2'])
  const many = arrive(Array(65).keys())
  await nextTurn()
  expect(many.steps.indexOf('write 0')).toBe(64)
})

test('a response that is ready later is written at once', () => {
  const { turn, steps } = arrive([])
  turn.writeLater({ write: () => steps.push('write') })
  expect(steps).toEqual(['write'])
})

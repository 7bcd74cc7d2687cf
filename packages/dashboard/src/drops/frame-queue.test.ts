import { expect, test } from 'vitest'
import { createFrameQueue } from './frame-queue.ts'

/** A queue with two places that three frames have entered. */
function threeInTwoPlaces() {
  const queue = createFrameQueue(2)
  const started: string[] = []
  const enter = (name: string) => queue.enter(() => started.push(name))
  return { started, enter, a: enter('a'), b: enter('b'), c: enter('c') }
}

test('a frame waits until another one has left', () => {
  const { started, a } = threeInTwoPlaces()
  expect(started).toEqual(['a', 'b'])
  a()
  expect(started).toEqual(['a', 'b', 'c'])
})

test('leaving twice frees one place only', () => {
  const { started, enter, a, b } = threeInTwoPlaces()
  a()
  a()
  enter('d')
  expect(started).toEqual(['a', 'b', 'c'])
  b()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('a frame that left before its turn is not started', () => {
  const { started, enter, a, c } = threeInTwoPlaces()
  c()
  enter('d')
  a()
  expect(started).toEqual(['a', 'b', 'd'])
})

import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createMemorySends } from './memory-sends.ts'

/** A response whose client has received all but `left` bytes. */
const responseWith = (left: number) =>
  Object.assign(new EventEmitter(), {
    end: () => {},
    writableLength: left,
  }) as unknown as ServerResponse

const large = Buffer.alloc(100_000)
const small = Buffer.alloc(65_536)

test('large bodies count towards the bound until the client has received them or disconnects', () => {
  const sends = createMemorySends(250_000)
  const slow = responseWith(1)
  sends.send(slow, large)
  sends.send(responseWith(0), large)
  expect(sends.mayTake(large)).toBe(true)
  sends.send(responseWith(1), large)
  expect(sends.mayTake(large)).toBe(false)
  expect(sends.mayTake(small)).toBe(true)
  slow.emit('close')
  expect(sends.mayTake(large)).toBe(true)
})

import { expect, test } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

test('beyond the bound, a new response ends those whose clients do not read', () => {
  let now = 0
  const streams = createOpenStreams({ maxOpen: 3, stalledMs: 100, now: () => now })
  const ended: string[] = []
  const begin = (name: string) => {
    const response = { destroy: () => void ended.push(name) as never }
    streams.begin(response)
    return response
  }
  const [first, second] = ['first', 'second', 'third'].map(begin)
  if (!first || !second) throw new Error('unreachable')
  begin('none of them is stalled')
  expect(ended).toEqual([])
  now = 99
  streams.progress(first)
  streams.end(second)
  now = 100
  begin('last')
  expect(ended).toEqual(['third'])
  now = 200
  begin('later')
  expect(ended).toEqual(['third', 'none of them is stalled'])
})

test('below the bound, a client may pause for as long as it likes', () => {
  let now = 0
  const streams = createOpenStreams({ maxOpen: 2, stalledMs: 100, now: () => now })
  const response = { destroy: () => expect.unreachable() }
  streams.begin(response)
  now = 1_000_000
  streams.begin({ destroy: () => expect.unreachable() })
})

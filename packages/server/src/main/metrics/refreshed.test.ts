import { expect, test } from 'vitest'
import { refreshed } from './refreshed.ts'

function create(load: () => Promise<number>) {
  const failures: unknown[] = []
  const clock = { at: 0 }
  const read = refreshed({
    maxAgeMs: 100,
    load,
    now: () => clock.at,
    onFailure: (error) => failures.push(error),
  })
  return { read, clock, failures }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a value is read in the background, once in its time', async () => {
  let loads = 0
  const { read, clock } = create(async () => ++loads)
  expect(read()).toBeNull()
  await settled()
  clock.at = 99
  expect([read(), read()]).toEqual([1, 1])
  clock.at = 100
  expect([read(), read()]).toEqual([1, 1])
  await settled()
  expect(read()).toBe(2)
})

test('a value is not read while it is being read', async () => {
  let loads = 0
  const { read, clock } = create(() => {
    loads += 1
    return new Promise(() => {})
  })
  read()
  clock.at = 500
  read()
  expect(loads).toBe(1)
})

test('the last value stays when reading fails', async () => {
  let loads = 0
  const { read, clock, failures } = create(async () => {
    loads += 1
    if (loads > 1) throw new Error('unavailable')
    return 7
  })
  read()
  await settled()
  clock.at = 100
  read()
  await settled()
  expect(read()).toBe(7)
  expect(failures).toHaveLength(1)
})

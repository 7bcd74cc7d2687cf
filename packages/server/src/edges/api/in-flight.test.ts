import { expect, test } from 'vitest'
import { InFlight } from './in-flight.ts'

test('so many at once for one caller, and others are not held up', async () => {
  const uploads = new InFlight(2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = [uploads.run('a', () => promise), uploads.run('a', () => promise)]
  await expect(uploads.run('a', async () => 1)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await uploads.run('b', async () => 2)).toBe(2)
  resolve()
  await Promise.all(first)
  expect(await uploads.run('a', async () => 3)).toBe(3)
})

test('one that fails makes room too', async () => {
  const uploads = new InFlight(1)
  const failing = uploads.run('a', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await uploads.run('a', async () => 1)).toBe(1)
})

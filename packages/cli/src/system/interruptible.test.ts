import { expect, test } from 'vitest'
import { interruptible } from './interruptible.ts'

test.each([
  ['SIGINT', 'interrupted'],
  ['SIGTERM', 'terminated'],
] as const)('%s', async (name, failure) => {
  const before = process.listenerCount(name)
  let outcome = 'Nothing was done.'
  const work = interruptible(
    () => outcome,
    async (signal) => {
      outcome = 'Half of it was done.'
      // Called directly rather than by a signal, because the test runner listens for signals too.
      process.listeners(name).at(-1)?.(name)
      signal.throwIfAborted()
    },
  )
  await expect(work).rejects.toMatchObject({ failure, message: 'Half of it was done.' })
  expect(process.listenerCount(name)).toBe(before)
})

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
      // The test's own runner listens as well, so that it is called rather than sent.
      process.listeners(name).at(-1)?.(name)
      signal.throwIfAborted()
    },
  )
  await expect(work).rejects.toMatchObject({ failure, message: 'Half of it was done.' })
  expect(process.listenerCount(name)).toBe(before)
})

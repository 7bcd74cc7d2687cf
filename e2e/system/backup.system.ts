// Twenty backups that are killed under load, repeated, verified and restored.
import { expect, test } from 'vitest'
import { startBusyPlinth, testBackups, testEquality } from '../harness/backups.ts'

const rounds = 20

test('no acknowledged publish is missing, and the restored service is the same', async () => {
  const busy = await startBusyPlinth()
  try {
    await testBackups(busy, rounds)
    await testEquality(busy)
    expect(busy.drops.every(({ acknowledged }) => acknowledged > rounds)).toBe(true)
  } finally {
    await busy.stop()
  }
})

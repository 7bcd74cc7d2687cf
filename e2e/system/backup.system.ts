// Twenty backups that are killed under load, repeated, verified and restored, and as many restores
// that are killed and repeated.
import { expect, test } from 'vitest'
import { testBackups, testEquality, testRestores } from '../harness/backups.ts'
import { startBusyPlinth } from '../harness/busy-plinth.ts'

const rounds = 20

test('no acknowledged publish is missing, and the restored service is the same', async () => {
  const busy = await startBusyPlinth()
  try {
    await testBackups(busy, rounds)
    await testEquality(busy)
    await testRestores(busy, rounds)
    expect(busy.drops.every(({ acknowledged }) => acknowledged > rounds)).toBe(true)
  } finally {
    await busy.stop()
  }
})

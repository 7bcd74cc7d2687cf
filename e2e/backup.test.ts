// Backups of a running server: killed, repeated, verified and restored.
// Stores: both.
import { afterAll, beforeAll, test } from 'vitest'
import { type BusyPlinth, startBusyPlinth, testBackups, testEquality } from './harness/backups.ts'

// `npm run test:system` has 20.
const rounds = 2

let busy: BusyPlinth
beforeAll(async () => {
  busy = await startBusyPlinth()
})
afterAll(() => busy.stop())

test('a backup that is killed under load and repeated has everything that was acknowledged', () =>
  testBackups(busy, rounds))

test('a restored server shows the same pages, versions, domains and tokens', () =>
  testEquality(busy))

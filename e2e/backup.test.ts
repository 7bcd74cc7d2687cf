// Backups of a running server: killed, repeated, verified and restored.
// Stores: both; `npm test` has sqlite-files. Unit tests back up and restore both databases.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testBackups, testEquality, testRestores } from './harness/backups.ts'
import { type BusyPlinth, startBusyPlinth } from './harness/busy-plinth.ts'
import { eventually } from './harness/eventually.ts'
import { runPlinthd, startPlinth } from './harness/plinth.ts'

// `npm run test:system` has 20.
const rounds = 1

/** The schedule does not depend on the stores. */
const isFirstPair = inject('stores') === 'sqlite-files'

let busy: BusyPlinth
beforeAll(async () => {
  busy = await startBusyPlinth()
})
afterAll(() => busy.stop())

test('a backup that is killed under load and repeated has everything that was acknowledged', () =>
  testBackups(busy, rounds))

test('a restored server shows the same pages, versions, domains and tokens', () =>
  testEquality(busy))

test('a restore that is killed and repeated shows the same', () => testRestores(busy, rounds))

test.runIf(isFirstPair)('the server makes backups by itself, and doctor knows it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-scheduled-'))
  const plinth = await startPlinth({ PLINTH_BACKUP_TARGET: folder })
  try {
    const verified = await eventually(async () => {
      const outcome = await runPlinthd(plinth.environment, 'verify')
      expect(outcome.stderr).toBe('')
      return outcome
    })
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('are intact')])
    const doctor = await eventually(async () => {
      const { stdout } = await runPlinthd(plinth.environment, 'doctor')
      expect(stdout).not.toContain('yet')
      return stdout
    })
    expect(doctor).toContain(`ok    backups: the last one to ${folder} was made 0 hours ago`)
    const due = await runPlinthd(plinth.environment, 'backup', '--if-due')
    expect(due).toEqual({ code: 0, stdout: 'No backup is due.\n', stderr: '' })
    // A target that was emptied is noticed.
    await rm(path.join(folder, 'snapshots'), { recursive: true })
    const { stdout } = await runPlinthd(plinth.environment, 'doctor')
    expect(stdout).toMatch(/^warn {2}backups: .* it is not there any more\.$/m)
  } finally {
    await plinth.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

import { expect, test } from 'vitest'
import { collectFailures } from '../../ports/failures.test-support.ts'
import { createStoredValues } from './stored-values.ts'

/** Backups by target; a backup to any target is one to the first. */
async function lastBackup(schedule: { target: string } | null, made: Record<string, number>) {
  const useCases = {
    countStored: () => Promise.reject(new Error('not read')),
    readMailQueue: () => Promise.reject(new Error('not read')),
    readPurgeQueue: () => Promise.reject(new Error('not read')),
    findLastBackup: async (target: string | null) => {
      const finishedAt = made[target ?? Object.keys(made)[0] ?? '']
      return finishedAt === undefined ? null : { target: '', snapshot: '', finishedAt }
    },
  }
  const backupSchedule = schedule && { ...schedule, intervalMs: 1, run: async () => {} }
  const values = createStoredValues(useCases, { backupSchedule, failures: collectFailures() })
  expect(values.lastBackup()).toBeNull()
  await new Promise((resolve) => setImmediate(resolve))
  return values.lastBackup()?.finishedAt ?? null
}

test('the last backup is one to the scheduled target, or to any without a schedule', async () => {
  expect(await lastBackup({ target: 'a' }, { b: 2, a: 1 })).toBe(1)
  expect(await lastBackup(null, { b: 2, a: 1 })).toBe(2)
})

test('scheduled backups of which none was completed are infinitely old, so an alert fires', async () => {
  expect(await lastBackup({ target: 'a' }, { b: 2 })).toBe(0)
  expect(await lastBackup(null, {})).toBeNull()
})

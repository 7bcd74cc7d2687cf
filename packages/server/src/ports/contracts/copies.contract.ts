// Contract tests of copies: which transactions a read-only installation refuses, and for how long.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ReadOnlyInstallation } from '../database/copies.ts'
import type { Database } from '../database/database.ts'

/** `exempt` is the same database, opened by the process that copies it. */
export function testCopies(db: () => Database, exempt: () => Promise<Database>): void {
  const take = (database: Database, isPassing?: true) => {
    const now = Date.now()
    return database.transactWithoutSync(
      (tx) => tx.leases.take('any', 'holder', now, now + 1),
      isPassing && { isPassing },
    )
  }
  const refused = expect.any(ReadOnlyInstallation)
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => error,
    )

  test('a paused source refuses transactions until the pause ends', async () => {
    const copier = await exempt()
    const id = randomUUID()
    expect(await db().read.copies.find()).toBeNull()
    await copier.transact((tx) => tx.copies.put({ id, role: 'source', target: 'elsewhere' }))
    const writable = { id, role: 'source', target: 'elsewhere', isReadOnly: false, isFinal: false }
    expect(await db().read.copies.find()).toEqual(writable)
    await take(db())
    expect(await copier.transact((tx) => tx.copies.extendPause(id, 60_000))).toBe(false)
    expect(await copier.transact((tx) => tx.copies.pauseWrites('another', 60_000))).toBe(false)

    expect(await copier.transact((tx) => tx.copies.pauseWrites(id, 60_000))).toBe(true)
    expect(await db().read.copies.find()).toMatchObject({ isReadOnly: true, isFinal: false })
    expect(await outcomeOf(take(db()))).toEqual(refused)
    expect(await outcomeOf(db().transact(async () => {}))).toEqual(refused)
    expect(await outcomeOf(take(db(), true))).toBe('done')
    expect(await outcomeOf(take(copier))).toBe('done')
    expect(await copier.transact((tx) => tx.copies.extendPause(id, 60_000))).toBe(true)

    // Ended by time.
    expect(await copier.transact((tx) => tx.copies.pauseWrites(id, -1))).toBe(true)
    expect(await outcomeOf(take(db()))).toBe('done')
    expect(await copier.transact((tx) => tx.copies.extendPause(id, null))).toBe(false)

    await copier.transact((tx) => tx.copies.pauseWrites(id, 60_000))
    await copier.transact((tx) => tx.copies.endPause(id))
    expect(await outcomeOf(take(db()))).toBe('done')

    // For good.
    await copier.transact((tx) => tx.copies.pauseWrites(id, 60_000))
    expect(await copier.transact((tx) => tx.copies.extendPause(id, null))).toBe(true)
    await copier.transact(async (tx) => {
      await tx.copies.pauseWrites(id, 1)
      await tx.copies.extendPause(id, 1)
      await tx.copies.endPause(id)
    })
    expect(await db().read.copies.find()).toMatchObject({ isReadOnly: true, isFinal: true })
    expect(await outcomeOf(take(db()))).toEqual(refused)

    await copier.transact((tx) => tx.copies.remove(id))
    expect(await db().read.copies.find()).toBeNull()
    expect(await outcomeOf(take(db()))).toBe('done')
    await copier.close()
  })

  test('a pause waits for transactions in progress, and none commits after it', async () => {
    const copier = await exempt()
    const id = randomUUID()
    await copier.transact((tx) => tx.copies.put({ id, role: 'source', target: 'elsewhere' }))
    let at = 0
    const facts = { waitMs: 0, noticesFrom: 0, hasFreeClock: true }
    const write = () => db().transact((tx) => tx.clockReadings.put({ ...facts, at: ++at }))
    const writers = Array.from({ length: 20 }, async () => {
      for (;;) {
        const outcome = await outcomeOf(write())
        if (outcome !== 'done') return outcome
      }
    })
    while (at < 20) await take(copier)
    await copier.transact((tx) => tx.copies.pauseWrites(id, 60_000))
    const last = await copier.read.clockReadings.latest()
    expect(await Promise.all(writers)).toEqual(writers.map(() => refused))
    expect(await copier.read.clockReadings.latest()).toEqual(last)
    await copier.transact((tx) => tx.copies.remove(id))
    await copier.close()
  })

  test('an incomplete target refuses transactions', async () => {
    const copier = await exempt()
    const id = randomUUID()
    await copier.transact((tx) => tx.copies.put({ id, role: 'target', target: 'here' }))
    expect(await outcomeOf(take(db()))).toEqual(refused)
    expect(await copier.transact((tx) => tx.copies.pauseWrites(id, 1))).toBe(false)
    await copier.transact((tx) => tx.copies.remove(id))
    expect(await outcomeOf(take(db()))).toBe('done')
    await copier.close()
  })
}

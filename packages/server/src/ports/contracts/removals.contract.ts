// Contract tests for every database adapter: removal of expired rows in batches, locks, and what else
// jobs use.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '../database/database.ts'
import { freshSlug, id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

const fresh = () => randomBytes(16).toString('hex')
/** Before the rows of all other tests. */
const long = -1000

type NewDrop = Awaited<ReturnType<typeof insertTestDrop>>

interface Removal {
  readonly insert: (tx: Transaction, expiresAt: number) => Promise<void>
  readonly remove: (tx: Transaction, now: number, limit: number) => Promise<number>
}

const removals: Readonly<Record<string, Removal>> = {
  sessions: {
    async insert(tx, expiresAt) {
      const { userId, tenantId } = await insertTestAccount(tx)
      const owner = { userId, tenantId, userAgent: '', method: 'password' as const }
      const session = { ...owner, id: id('session'), hash: fresh() }
      await tx.sessions.insert({ ...session, createdAt: long, seenAt: long, expiresAt })
    },
    remove: (tx, now, limit) => tx.sessions.removeExpired(now, limit),
  },
  'account links': {
    async insert(tx, expiresAt) {
      const { userId, email } = await insertTestAccount(tx)
      const link = { hash: fresh(), purpose: 'reset', userId, email } as const
      await tx.accountLinks.insert({ ...link, createdAt: long, expiresAt })
    },
    remove: (tx, now, limit) => tx.accountLinks.removeExpired(now, limit),
  },
  // These are identical, and have no key.
  attempts: {
    insert: (tx, expiresAt) => tx.attempts.record(['subject'], expiresAt),
    remove: (tx, now, limit) => tx.attempts.removeBefore(now + 1, limit),
  },
}

const locks: Readonly<Record<string, (tx: Transaction, drop: NewDrop) => Promise<void>>> = {
  'anonymous drop': (tx, drop) => tx.drops.lockAnonymous(drop.id),
  'reports of a drop': (tx, drop) => tx.reports.lock(drop.id),
  slugs: (tx, drop) => tx.slugHolds.lock(drop.slug, freshSlug()),
}

/** Call inside a suite; `db` is called when a test runs. */
export function testRemovals(db: () => Database): void {
  test.each(Object.entries(removals))('expired %s are removed in batches', async (_, removal) => {
    await db().transact(async (tx) => {
      for (const expiresAt of [0, 0, 0, 1, 2]) await removal.insert(tx, long + expiresAt)
    })
    const remove = (after: number, limit: number) =>
      db().transact((tx) => removal.remove(tx, long + after, limit))
    expect(await remove(-1, 100)).toBe(0)
    expect(await remove(1, 2)).toBe(2)
    expect(await remove(1, 3)).toBe(2)
    expect(await remove(1, 3)).toBe(0)
    expect(await remove(2, 100)).toBe(1)
  })

  test('of the changes, the newest is kept', async () => {
    await db().transact(async (tx) => {
      for (const label of ['a', 'b', 'c']) await tx.changes.append({ label }, long)
    })
    // PostgreSQL does not store them.
    const remove = (limit: number) => db().transact((tx) => tx.changes.removeBefore(0, limit))
    expect(await remove(1)).toBeLessThanOrEqual(1)
    await remove(1000)
    expect(await remove(1000)).toBe(0)
  })

  test('the latest reading of the clock is stored', async () => {
    const facts = { noticesFrom: 7, hasFreeClock: false }
    for (const at of [10, 20]) {
      await db().transact(async (tx) => {
        await tx.clockReadings.lock()
        await tx.clockReadings.put({ ...facts, at, waitMs: 5 })
      })
      expect(await db().read.clockReadings.latest()).toEqual({ ...facts, at, waitMs: 5 })
    }
  })

  test('tenants are found by the source of their subscription, while it runs', async () => {
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const plan = { plan: 'plus', source: 'sandbox', startedAt: 1, endsAt: 100 } as const
    const details = { interval: null, renewsAt: null, pastDue: false }
    await db().transact((tx) => tx.tenants.setSubscription(tenantId, { ...plan, ...details }, 1))
    const find = (now: number) => db().read.tenants.withSubscriptionFrom('sandbox', now, 1000)
    expect(await find(99)).toContain(tenantId)
    expect(await find(100)).not.toContain(tenantId)
  })

  test('a user can be locked', async () => {
    const { userId } = await db().transact((tx) => insertTestAccount(tx))
    expect(await db().transact((tx) => tx.users.lock(userId))).toMatchObject({ id: userId })
    expect(await db().transact((tx) => tx.users.lock(id('user')))).toBeNull()
  })

  test.each(Object.entries(locks))(
    'transactions that lock the same %s take turns',
    async (_, lock) => {
      const drop = await db().transact((tx) => insertTestDrop(tx, null))
      const count = () =>
        db().transact(async (tx) => {
          await lock(tx, drop)
          const [last] = await tx.attempts.nthNewest([{ subject: drop.id, n: 1 }])
          const number = last ?? 0
          await tx.attempts.record([drop.id], number + 1)
          return number
        })
      const numbers = await Promise.all([count(), count(), count()])
      expect(numbers.toSorted()).toEqual([0, 1, 2])
      await db().transact((tx) => tx.attempts.clear(drop.id))
    },
  )
}

// Contract tests for every database adapter: the free plan's expiry clock.
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testFreeClocks(db: () => Database): void {
  const newTenant = async () => (await db().transact((tx) => insertTestAccount(tx))).tenantId

  test('a new tenant is due at once, and then at the time it was postponed to', async () => {
    const tenants = [await newTenant(), await newTenant()] as const
    const due = async (now: number) => {
      const found = await db().read.freeClocks.due(now, 10_000)
      return found.filter((tenant) => tenants.includes(tenant))
    }
    expect(await due(1)).toHaveLength(2)
    await db().transact(async (tx) => {
      await tx.freeClocks.postpone(tenants[0], 900)
      await tx.freeClocks.postpone(tenants[1], 800)
    })
    expect(await due(799)).toEqual([])
    expect(await due(899)).toEqual([tenants[1]])
    expect(await due(900)).toEqual([tenants[1], tenants[0]])
    expect(await db().read.freeClocks.due(900, 1)).toHaveLength(1)
  })

  test('a notice is kept until it is replaced or its mail turns out unsent', async () => {
    const tenant = await newTenant()
    const { noticeOf } = db().read.freeClocks
    expect(await noticeOf(tenant)).toBeNull()
    const first = { clockStartedAt: 2 ** 40, at: 2 ** 41, mailId: id('mail') }
    const second = { ...first, clockStartedAt: 2 ** 42, mailId: id('mail') }
    for (const notice of [first, second]) {
      await db().transact((tx) => tx.freeClocks.setNotice(tenant, notice))
      expect(await noticeOf(tenant)).toEqual(notice)
    }
    const forget = ({ mailId }: typeof first) =>
      db().transact(async (tx) => {
        await tx.freeClocks.postpone(tenant, 2 ** 43)
        await tx.freeClocks.removeNotice(mailId, 7)
      })
    await forget(first)
    expect(await noticeOf(tenant)).toEqual(second)
    await forget(second)
    expect(await noticeOf(tenant)).toBeNull()
    expect(await db().read.freeClocks.due(7, 10_000)).toContain(tenant)
  })

  test('a restart begins a new period', async () => {
    const tenant = await newTenant()
    await db().transact((tx) => tx.freeClocks.restart(tenant, 77))
    expect(await db().read.tenants.find(tenant)).toMatchObject({ becameFreeAt: 77, ownerSeenAt: 1 })
  })

  test('the oldest anonymous drops are listed without claimed or removed ones', async () => {
    const tenant = await newTenant()
    // Earlier than the drops of every other test.
    const [second, first, removed, late] = await db().transact(async (tx) => [
      await insertTestDrop(tx, null, -8),
      await insertTestDrop(tx, null, -9),
      await insertTestDrop(tx, null, -9),
      await insertTestDrop(tx, null, -5),
      await insertTestDrop(tx, tenant, -9),
    ])
    await db().transact(async (tx) => removed && tx.drops.setRemoved(removed, 3))
    const ids = async (before: number, limit = 10) =>
      (await db().read.drops.oldestAnonymous(before, limit)).map((drop) => drop.id)
    expect(await ids(-5)).toEqual([first?.id, second?.id])
    expect(await ids(-4)).toEqual([first?.id, second?.id, late?.id])
    expect(await ids(-5, 1)).toEqual([first?.id])
  })
}

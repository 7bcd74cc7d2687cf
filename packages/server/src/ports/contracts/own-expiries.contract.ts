// Contract tests for every database adapter: tags and expiry dates of single drops.
import { expiryDueAt } from '@plinth/domain/lifecycle/own-expiry'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { DropKey } from '../database/drop-key.ts'
import type { DropChange } from '../database/drops.ts'
import { id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testOwnExpiries(db: () => Database): void {
  const newTenant = async () => (await db().transact((tx) => insertTestAccount(tx))).tenantId
  const change = (drop: DropKey, settings: Omit<DropChange, 'updatedAt'>) =>
    db().transact((tx) => tx.drops.update(drop, { ...settings, updatedAt: 30 }))

  test('tags and a date are stored, changed and removed', async () => {
    const tenant = await newTenant()
    const drop = await db().transact((tx) => insertTestDrop(tx, tenant))
    const read = () => db().read.drops.find(drop.id)
    expect(await read()).toMatchObject({ tags: [], expireAt: null, kept: false })
    await change(drop, { tags: ['a b', 'ü'], expireAt: 2 ** 41 })
    await change(drop, { name: 'Apples' })
    expect(await read()).toMatchObject({ tags: ['a b', 'ü'], expireAt: 2 ** 41 })
    await change(drop, { tags: [], expireAt: null })
    expect(await read()).toMatchObject({ tags: [], expireAt: null })
    expect(await db().read.ownExpiries.ofTenant(tenant, 2 ** 50, 9)).toEqual([])
  })

  test('the drops that an owner chose rank before the others', async () => {
    const tenant = await newTenant()
    const drops = await db().transact(async (tx) => {
      const inserted = []
      for (const at of [1001, 1002, 1003, 1004]) inserted.push(await insertTestDrop(tx, tenant, at))
      return inserted
    })
    const ids = drops.map((drop) => drop.id)
    const choose = (...chosen: typeof ids) =>
      db().transact((tx) => tx.drops.setKept(tenant, chosen))
    const ranks = () =>
      Promise.all(ids.map(async (drop) => (await db().read.drops.find(drop))?.rank))
    expect(await ranks()).toEqual([0, 1, 2, 3])
    const [, second, , fourth] = ids
    if (!second || !fourth) throw new Error('four were made')
    await choose(fourth, second)
    expect(await ranks()).toEqual([2, 1, 3, 0])
    expect((await db().read.drops.ofTenant(tenant)).map(({ kept }) => kept)).toEqual([
      true,
      false,
      true,
      false,
    ])
    await choose(second)
    expect(await ranks()).toEqual([1, 0, 2, 3])
    await choose()
    expect(await ranks()).toEqual([0, 1, 2, 3])
  })

  test('a drop with a date is due, until it is postponed, removed or has another date', async () => {
    const tenant = await newTenant()
    const drop = await db().transact((tx) => insertTestDrop(tx, tenant))
    await change(drop, { expireAt: 100 })
    const dueAt = expiryDueAt(100)
    const isDue = async (now: number) =>
      (await db().read.ownExpiries.due(now, 10_000)).includes(tenant)
    expect([await isDue(dueAt - 1), await isDue(dueAt)]).toEqual([false, true])
    const record = {
      id: drop.id,
      tenantId: tenant,
      expireAt: 100,
      updatedAt: 30,
      dueAt,
      notice: null,
    }
    const { ofTenant } = db().read.ownExpiries
    expect(await ofTenant(tenant, 100, 9)).toEqual([])
    expect(await ofTenant(tenant, 101, 9)).toEqual([record])
    expect(await ofTenant(await newTenant(), 101, 9)).toEqual([])
    await db().transact((tx) => tx.ownExpiries.postpone(drop, dueAt + 5))
    expect([await isDue(dueAt + 4), await isDue(dueAt + 5)]).toEqual([false, true])
    await db().transact((tx) => tx.drops.setRemoved(drop, 40))
    expect([await isDue(dueAt + 5), await ofTenant(tenant, 101, 9)]).toEqual([false, []])
  })

  test('a notice is kept until its date changes, its mail is lost or the drop is restored', async () => {
    const tenant = await newTenant()
    const drop = await db().transact((tx) => insertTestDrop(tx, tenant))
    const read = async () => (await db().read.ownExpiries.ofTenant(tenant, 2 ** 50, 9))[0]
    const notice = { at: 2 ** 41, mailId: id('mail') }
    const notify = async () => {
      await change(drop, { expireAt: 100 })
      await db().transact((tx) => tx.ownExpiries.setNotice(drop, notice, 2 ** 42))
      await change(drop, { name: 'Pears' })
      expect(await read()).toMatchObject({ notice, dueAt: 2 ** 42 })
    }
    await notify()
    await change(drop, { expireAt: 200 })
    expect(await read()).toMatchObject({ notice: null, dueAt: expiryDueAt(200) })
    await notify()
    await db().transact((tx) => tx.ownExpiries.removeNotice(id('mail'), 7))
    expect(await read()).toMatchObject({ notice })
    await db().transact((tx) => tx.ownExpiries.removeNotice(notice.mailId, 7))
    expect(await read()).toMatchObject({ notice: null, dueAt: 7 })
    await notify()
    const other = await newTenant()
    await db().transact((tx) => tx.ownExpiries.removeNoticesOf(other, 8))
    expect(await read()).toMatchObject({ notice })
    await db().transact((tx) => tx.ownExpiries.removeNoticesOf(tenant, 8))
    expect(await read()).toMatchObject({ notice: null, dueAt: 8 })
    await notify()
    await db().transact(async (tx) => {
      await tx.drops.setRemoved(drop, 40)
      await tx.drops.setRemoved(drop, null)
    })
    expect(await read()).toMatchObject({ notice: null })
  })
}

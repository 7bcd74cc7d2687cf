// Contract tests for every database adapter: payment processor customers, handled events and
// endings.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BillingCustomer } from '../database/billing-customers.ts'
import type { Database, Transaction } from '../database/database.ts'
import { insertTestAccount } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testBillingRecords(db: () => Database): void {
  const word = () => randomBytes(6).toString('hex')

  const insertCustomer = (dueAt: number | null) =>
    db().transact(async (tx): Promise<BillingCustomer> => {
      const { tenantId } = await insertTestAccount(tx)
      const state = { customerId: word(), revision: 0, checkoutAt: null, dueAt }
      const customer = { tenantId, processor: 'stripe', ...state } as const
      await tx.billingCustomers.put(customer)
      return customer
    })

  test('a tenant has one customer per processor', async () => {
    const first = await insertCustomer(5)
    const { tenantId, customerId } = first
    expect(await db().read.billingCustomers.find('stripe', customerId)).toEqual(first)
    expect(await db().read.billingCustomers.find('sandbox', customerId)).toBeNull()
    const second = { ...first, customerId: word(), revision: 3, checkoutAt: 6, dueAt: null }
    const elsewhere = { ...first, processor: 'sandbox' } as const
    await db().transact(async (tx) => {
      await tx.billingCustomers.put(second)
      await tx.billingCustomers.put(elsewhere)
    })
    expect(await db().read.billingCustomers.find('stripe', customerId)).toBeNull()
    const all = await db().read.billingCustomers.ofTenant(tenantId)
    expect(all.toSorted((a, b) => a.revision - b.revision)).toEqual([elsewhere, second])
    await db().transact((tx) => tx.tenants.delete(tenantId))
    expect(await db().read.billingCustomers.ofTenant(tenantId)).toEqual([])
  })

  test('due customers are listed, longest overdue first', async () => {
    const [late, early] = [await insertCustomer(-20), await insertCustomer(-30)]
    await insertCustomer(null)
    const due = (now: number, limit = 9) => db().read.billingCustomers.due('stripe', now, limit)
    expect(await due(-20)).toEqual([early, late])
    expect(await due(-21)).toEqual([early])
    expect(await due(-20, 1)).toEqual([early])
    await db().transact((tx) => tx.billingCustomers.postpone('stripe', early.customerId, 5))
    expect(await due(-20)).toEqual([late])
  })

  test('customers and endings that are due too late are brought forward', async () => {
    const [late, later] = [await insertCustomer(5_000), await insertCustomer(6_000)]
    const customers = (limit: number) =>
      db().transact((tx) => tx.billingCustomers.bringForward({ after: 4_000, to: -50, limit }))
    expect([await customers(1), await customers(9), await customers(9)]).toEqual([1, 1, 0])
    const due = await db().read.billingCustomers.due('stripe', -50, 9)
    const ids = due.map(({ customerId }) => customerId)
    expect(ids.toSorted()).toEqual([late.customerId, later.customerId].toSorted())

    const ending = word()
    await db().transact((tx) => tx.billingEndings.add('sandbox', ending, 5_000))
    const endings = () =>
      db().transact((tx) => tx.billingEndings.bringForward({ after: 4_000, to: -50, limit: 9 }))
    expect([await endings(), await endings()]).toEqual([1, 0])
    const taken = await db().transact((tx) => tx.billingEndings.takeDue('sandbox', -50, -40))
    expect(taken?.customerId).toBe(ending)
    await db().transact((tx) => tx.billingEndings.finish('sandbox', ending))
  })

  test('a key is handled once, by the first transaction that adds it', async () => {
    const key = word()
    const add = () => db().transact((tx) => tx.handledBillingEvents.add(key, 10))
    expect((await Promise.all([add(), add(), add()])).filter(Boolean)).toHaveLength(1)
    expect(await db().read.handledBillingEvents.has(key)).toBe(true)
    await db().transact((tx) => tx.handledBillingEvents.removeBefore(10, 100))
    expect(await add()).toBe(false)
    await db().transact((tx) => tx.handledBillingEvents.removeBefore(11, 100))
    expect(await db().read.handledBillingEvents.has(key)).toBe(false)
  })

  test('an ending is due until it is finished, and taken by one worker at a time', async () => {
    const [customerId, other] = [word(), word()]
    const endings = (work: (tx: Transaction) => Promise<void>) => db().transact(work)
    const take = (now: number) =>
      db().transact((tx) => tx.billingEndings.takeDue('sandbox', now, now + 5))
    await endings(async (tx) => {
      await tx.billingEndings.add('sandbox', customerId, 10)
      await tx.billingEndings.add('sandbox', other, 12)
      await tx.billingEndings.add('sandbox', customerId, 99)
    })
    expect(await take(9)).toBeNull()
    expect(await take(12)).toEqual({ customerId, tries: 1 })
    expect(await take(12)).toEqual({ customerId: other, tries: 1 })
    expect(await take(16)).toBeNull()
    await endings((tx) => tx.billingEndings.postpone('sandbox', customerId, 30))
    await endings((tx) => tx.billingEndings.finish('sandbox', other))
    expect(await take(29)).toBeNull()
    expect(await take(30)).toEqual({ customerId, tries: 2 })
    await endings((tx) => tx.billingEndings.finish('sandbox', customerId))
    expect(await take(99)).toBeNull()
  })

  test('a finished ending can be started again, but only for a known customer', async () => {
    const [customerId, unknownCustomer] = [word(), word()]
    const take = (now: number) =>
      db().transact((tx) => tx.billingEndings.takeDue('sandbox', now, now + 5))
    const begin = (id: string, now: number) =>
      db().transact((tx) => tx.billingEndings.begin('sandbox', id, now))
    await db().transact((tx) => tx.billingEndings.add('sandbox', customerId, 10))
    expect(await begin(customerId, 99)).toBe(true)
    expect(await take(10)).toEqual({ customerId, tries: 1 })
    await db().transact((tx) => tx.billingEndings.finish('sandbox', customerId))
    expect(await begin(customerId, 20)).toBe(true)
    expect(await take(20)).toEqual({ customerId, tries: 1 })
    await db().transact((tx) => tx.billingEndings.finish('sandbox', customerId))
    expect(await begin(unknownCustomer, 30)).toBe(false)
    expect(await take(99)).toBeNull()
  })
}

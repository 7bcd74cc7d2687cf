// Contract tests for every database adapter: users, tenants and subscriptions.
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { id, insertTestAccount } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testAccounts(db: () => Database): void {
  test('an account is read back as it was written', async () => {
    const { userId, tenantId, email } = await db().transact((tx) => insertTestAccount(tx))
    expect(await db().read.users.find(userId)).toMatchObject({
      email,
      verifiedAt: 5,
      operator: true,
    })
    expect(await db().read.tenants.find(tenantId)).toMatchObject({
      currency: 'EUR',
      ownerSeenAt: 1,
      becameFreeAt: 1,
      paidUntil: null,
      subscription: null,
      ownerVerified: true,
      requiresSecondFactor: false,
    })
    const { tenants } = db().read
    expect(await tenants.findAll([id('tenant'), tenantId])).toEqual([await tenants.find(tenantId)])
    expect(await tenants.findAll([])).toEqual([])
    expect(await tenants.findPersonalByEmail(email)).toMatchObject({ id: tenantId })
    expect(await db().read.tenants.ofUser(userId)).toMatchObject([
      { role: 'owner', tenant: { id: tenantId } },
    ])
  })

  test('several users are found at once, and unknown ids are skipped', async () => {
    const one = await db().transact((tx) => insertTestAccount(tx))
    const other = await db().transact((tx) => insertTestAccount(tx))
    const { users } = db().read
    const found = await users.findAll([one.userId, id('user'), other.userId])
    const byEmail = (a: { email: string }, b: { email: string }) => a.email.localeCompare(b.email)
    const each = [await users.find(one.userId), await users.find(other.userId)]
    expect(found.sort(byEmail)).toEqual(each.flatMap((user) => user ?? []).sort(byEmail))
    expect(await users.findAll([])).toEqual([])
    expect(await users.hasAny()).toBe(true)
  })

  test('an email address can be registered once', async () => {
    const { email } = await db().transact((tx) => insertTestAccount(tx))
    const again = db().transact((tx) =>
      tx.users.insert({
        id: id('user'),
        email,
        name: '',
        passwordHash: null,
        verifiedAt: null,
        operator: false,
        createdAt: 2,
      }),
    )
    expect(await again).toBe(false)
  })

  test('a password hash is replaced only if it is still the stored one', async () => {
    const [{ userId }, other] = await db().transact(async (tx) => [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ])
    const replace = (current: string, next: string) =>
      db().transact((tx) => tx.users.replacePasswordHash(userId, { current, next }))
    expect(await replace('none', 'first')).toBe(false)
    await db().transact(async (tx) => {
      for (const user of [userId, other.userId]) await tx.users.setPassword(user, 'old')
    })
    expect([await replace('old', 'new'), await replace('old', 'newer')]).toEqual([true, false])
    expect(await db().read.users.find(userId)).toMatchObject({ passwordHash: 'new' })
    expect(await db().read.users.find(other.userId)).toMatchObject({ passwordHash: 'old' })
  })

  test('a subscription is set, replaced and ended', async () => {
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const subscription = {
      plan: 'plus',
      source: 'complimentary',
      startedAt: 3,
      endsAt: null,
      interval: null,
      renewsAt: null,
      pastDue: false,
    } as const
    await db().transact((tx) => tx.tenants.setSubscription(tenantId, subscription, 3))
    const business = { ...subscription, plan: 'business', endsAt: 9 } as const
    await db().transact((tx) => tx.tenants.setSubscription(tenantId, business, 4))
    expect((await db().read.tenants.find(tenantId))?.subscription).toEqual(business)
    await db().transact((tx) => tx.tenants.setSubscription(tenantId, null, 8))
    expect(await db().read.tenants.find(tenantId)).toMatchObject({
      subscription: null,
      becameFreeAt: 8,
      paidUntil: 8,
    })
  })

  test('a paid plan that ended is recorded with its end date, not the time of the change, and the date never moves back', async () => {
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const terms = { plan: 'plus', source: 'complimentary', startedAt: 3 } as const
    const subscriptionEnding = (endsAt: number | null) =>
      ({ ...terms, endsAt, interval: null, renewsAt: null, pastDue: false }) as const
    const setAndRead = (subscription: ReturnType<typeof subscriptionEnding> | null, now: number) =>
      db().transact(async (tx) => {
        await tx.tenants.setSubscription(tenantId, subscription, now)
        const { becameFreeAt, paidUntil } = (await tx.tenants.find(tenantId)) ?? {}
        return { becameFreeAt, paidUntil }
      })
    const neverPaid = { becameFreeAt: 1, paidUntil: null }
    expect(await setAndRead(null, 5)).toEqual(neverPaid)
    expect(await setAndRead(subscriptionEnding(9), 6)).toEqual(neverPaid)
    expect(await setAndRead(subscriptionEnding(20), 12)).toEqual({ becameFreeAt: 9, paidUntil: 9 })
    expect(await setAndRead(subscriptionEnding(15), 25)).toEqual({
      becameFreeAt: 20,
      paidUntil: 20,
    })
    await db().transact((tx) => tx.freeClocks.restart(tenantId, 30))
    expect(await setAndRead(null, 40)).toEqual({ becameFreeAt: 30, paidUntil: 20 })
    expect(await setAndRead(null, 50)).toEqual({ becameFreeAt: 30, paidUntil: 20 })
  })
}

// Contract tests for every database adapter: sessions, mailed links and rate-limited attempts.
import { randomBytes } from 'node:crypto'
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { LinkPurpose } from '../database/account-links.ts'
import type { Database } from '../database/database.ts'
import { id, insertTestAccount } from './database-rows.contract.ts'

const fresh = () => randomBytes(16).toString('hex')

const sessionOf = (userId: UserId, tenantId: TenantId, seenAt: number) => ({
  id: id('session'),
  hash: fresh(),
  userId,
  tenantId,
  userAgent: 'A browser',
  method: 'passkey' as const,
  createdAt: 10,
  seenAt,
  expiresAt: 100,
})

const linkOf = (userId: UserId, purpose: LinkPurpose) => ({
  hash: fresh(),
  purpose,
  userId,
  email: 'a@b.c',
  createdAt: 1,
  expiresAt: 50,
})

/** Call inside a suite; `db` is called when a test runs. */
export function testSessions(db: () => Database): void {
  test('a session resolves to its user until it expires', async () => {
    const { userId, tenantId, email } = await db().transact((tx) => insertTestAccount(tx))
    const { hash, ...session } = sessionOf(userId, tenantId, 10)
    await db().transact((tx) => tx.sessions.insert({ ...session, hash }))
    const person = { email, role: 'owner', verified: true, operator: true }
    const bearer = { ...session, ...person, requiresSecondFactor: false }
    expect(await db().read.sessions.findBearer(hash, 99)).toEqual(bearer)
    expect(await db().read.sessions.findBearer(hash, 100)).toBeNull()
    const key = { sessionId: session.id, userId }
    await db().transact(async (tx) => {
      await tx.sessions.touch(key, 60, 200)
      await tx.sessions.touch({ ...key, userId: id('user') }, 70, 300)
    })
    expect(await db().read.sessions.findBearer(hash, 199)).toMatchObject({ seenAt: 60 })
    expect(await db().transact((tx) => tx.sessions.remove(id('user'), session.id))).toBe(false)
    expect(await db().transact((tx) => tx.sessions.remove(userId, session.id))).toBe(true)
    expect(await db().read.sessions.findBearer(hash, 99)).toBeNull()
  })

  test('a session outlives the membership in its tenant', async () => {
    const [one, other] = await db().transact(async (tx) => [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ])
    const session = sessionOf(one.userId, one.tenantId, 10)
    await db().transact(async (tx) => {
      await tx.sessions.insert(session)
      await tx.sessions.setTenant({ ...session, sessionId: session.id }, other.tenantId)
    })
    expect(await db().read.sessions.findBearer(session.hash, 20)).toMatchObject({
      tenantId: other.tenantId,
      role: null,
    })
  })

  test('sessions of a user are listed most recently used first, and removed together', async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const [old, recent] = [sessionOf(userId, tenantId, 10), sessionOf(userId, tenantId, 20)]
    await db().transact(async (tx) => {
      await tx.sessions.insert(old)
      await tx.sessions.insert(recent)
    })
    const ids = async () =>
      (await db().read.sessions.ofUser(userId, 50)).map(({ id: session }) => session)
    expect(await ids()).toEqual([recent.id, old.id])
    await db().transact((tx) => tx.sessions.keepNewest(userId, 2))
    expect(await ids()).toEqual([recent.id, old.id])
    await db().transact((tx) => tx.sessions.keepNewest(userId, 1))
    expect(await ids()).toEqual([recent.id])
    await db().transact((tx) => tx.sessions.insert({ ...old, hash: fresh() }))
    await db().transact((tx) => tx.sessions.removeOfUser(userId, old.id))
    expect(await ids()).toEqual([old.id])
    await db().transact((tx) => tx.sessions.removeOfUser(userId, null))
    expect(await ids()).toEqual([])
  })

  test('a user is deleted with their sessions and links', async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const session = sessionOf(userId, tenantId, 10)
    const link = linkOf(userId, 'verify')
    await db().transact(async (tx) => {
      await tx.sessions.insert(session)
      await tx.accountLinks.insert(link)
      await tx.users.delete(userId)
    })
    expect(await db().read.users.find(userId)).toBeNull()
    expect(await db().read.sessions.findBearer(session.hash, 20)).toBeNull()
    expect(await db().read.accountLinks.find(link.hash, ['verify'], 20)).toBeNull()
  })

  test('a link is found for its purpose until it expires, and can be used once', async () => {
    const { userId } = await db().transact((tx) => insertTestAccount(tx))
    const link = linkOf(userId, 'reset')
    await db().transact((tx) => tx.accountLinks.insert(link))
    expect(await db().read.accountLinks.find(link.hash, ['verify'], 20)).toBeNull()
    expect(await db().read.accountLinks.find(link.hash, ['reset'], 50)).toBeNull()
    expect(await db().read.accountLinks.find(link.hash, ['verify', 'reset'], 49)).toEqual(link)
    const take = () => db().transact((tx) => tx.accountLinks.take(link.hash, ['reset'], 20))
    const taken = await Promise.all([take(), take(), take()])
    expect(taken.filter((t) => t !== null)).toEqual([link])
  })

  test('links for one purpose are removed, others are kept', async () => {
    const { userId } = await db().transact((tx) => insertTestAccount(tx))
    const [reset, verify] = [linkOf(userId, 'reset'), linkOf(userId, 'verify')]
    await db().transact(async (tx) => {
      await tx.accountLinks.insert(reset)
      await tx.accountLinks.insert(verify)
      await tx.accountLinks.removeOfUser(userId, ['reset', 'change_email'])
    })
    expect(await db().read.accountLinks.find(reset.hash, ['reset'], 20)).toBeNull()
    expect(await db().read.accountLinks.find(verify.hash, ['verify'], 20)).toEqual(verify)
  })

  test('the nth newest attempt of a subject is found', async () => {
    const [subject, other] = [fresh(), fresh()]
    const newest = (of: string, count: number) =>
      db().read.attempts.nthNewest(
        Array.from({ length: count }, (_, i) => ({ subject: of, n: i + 1 })),
      )
    await db().transact(async (tx) => {
      await tx.attempts.lock([subject, other])
      for (const at of [10, 30, 20]) await tx.attempts.record([subject], at)
      await tx.attempts.record([subject, other], 40)
    })
    expect(await newest(subject, 5)).toEqual([40, 30, 20, 10, null])
    await db().transact(async (tx) => {
      await tx.attempts.lock([subject])
      for (const at of [30, 30, 20, 5]) await tx.attempts.record([subject], at)
      for (const at of [30, 10, 5, 99]) await tx.attempts.undo(subject, at)
    })
    expect(await newest(subject, 6)).toEqual([40, 30, 30, 20, 20, null])
    await db().transact((tx) => tx.attempts.clear(subject))
    expect(await newest(subject, 1)).toEqual([null])
    expect(await newest(other, 2)).toEqual([40, null])
  })

  test('transactions that lock the same subject run one after the other', async () => {
    const [first, second] = [fresh(), fresh()]
    const admit = (...subjects: string[]) =>
      db().transact(async (tx) => {
        await tx.attempts.lock(subjects)
        const seen = await tx.attempts.nthNewest([1, 2].map((n) => ({ subject: first, n })))
        await tx.attempts.record([first], 1)
        return seen.filter((at) => at !== null).length
      })
    const seen = await Promise.all([admit(first, second), admit(second, first), admit(first)])
    expect(seen.toSorted()).toEqual([0, 1, 2])
  })

  test('a user changes name, password and email, but not to an email that is taken', async () => {
    const [one, other] = await db().transact(async (tx) => [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ])
    await db().transact(async (tx) => {
      await tx.users.setName(one.userId, 'Renamed')
      await tx.users.setPassword(one.userId, 'hash')
      await tx.users.setVerified(one.userId, 77)
      expect(await tx.users.setEmail(one.userId, other.email)).toBe(false)
      expect(await tx.users.setEmail(one.userId, `new-${one.email}`)).toBe(true)
    })
    expect(await db().read.users.findByEmail(`new-${one.email}`)).toMatchObject({
      id: one.userId,
      name: 'Renamed',
      passwordHash: 'hash',
      verifiedAt: 77,
    })
    expect(await db().read.users.findByEmail(one.email)).toBeNull()
  })

  test('an owner’s visit is recorded for the tenants they own', async () => {
    const [one, other] = await db().transact(async (tx) => {
      const accounts = [await insertTestAccount(tx), await insertTestAccount(tx)] as const
      const member = { userId: accounts[0].userId, role: 'admin', joinedAt: 1 } as const
      await tx.tenants.addMember(accounts[1].tenantId, member)
      return accounts
    })
    const seen = await db().transact((tx) => tx.tenants.markOwnerSeen(one.userId, 88))
    expect(seen).toEqual([one.tenantId])
    expect(await db().read.tenants.find(one.tenantId)).toMatchObject({ ownerSeenAt: 88 })
    expect(await db().read.tenants.find(other.tenantId)).toMatchObject({ ownerSeenAt: 1 })
  })
}

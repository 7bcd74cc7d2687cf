// Contract tests for every database adapter: passkeys, authenticator apps and recovery codes.
import { randomBytes } from 'node:crypto'
import type { UserId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { id, insertTestAccount } from './database-rows.contract.ts'

const fresh = () => randomBytes(16).toString('base64url')

const passkeyOf = (userId: UserId, createdAt = 1) => ({
  id: id('passkey'),
  credentialId: fresh(),
  userId,
  publicKey: fresh(),
  counter: 5_000_000_000,
  transports: ['internal', 'hybrid'],
  name: 'Laptop',
  backedUp: false,
  createdAt,
  lastUsedAt: null,
})

const authenticatorOf = (userId: UserId, confirmedAt: number | null) => ({
  userId,
  sealedSecret: fresh(),
  createdAt: 1,
  confirmedAt,
  lastStep: confirmedAt && 60_000_000,
})

/** Call inside a suite; `db` is called when a test runs. */
export function testSecondFactors(db: () => Database): void {
  const newUser = async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    await db().transact((tx) => tx.users.setPassword(userId, 'a hash'))
    return { userId, tenantId }
  }

  test('a passkey belongs to one user, who can remove it', async () => {
    const [{ userId }, other] = [await newUser(), await newUser()]
    const [first, second] = [passkeyOf(userId, 1), { ...passkeyOf(userId, 2), transports: [] }]
    const insert = (passkey: typeof first) => db().transact((tx) => tx.passkeys.insert(passkey))
    expect(await insert(second)).toBe(true)
    expect(await insert(first)).toBe(true)
    const stolen = { ...passkeyOf(other.userId), credentialId: first.credentialId }
    expect(await insert(stolen)).toBe(false)
    const { read } = db()
    expect(await read.passkeys.ofUser(userId)).toEqual([first, second])
    expect(await read.passkeys.findByCredential(first.credentialId)).toEqual(first)
    expect(await read.passkeys.findByCredential(fresh())).toBeNull()
    const use = { counter: 5_000_000_001, backedUp: true, at: 9 }
    await db().transact(async (tx) => {
      await tx.passkeys.recordUse(first, use)
      await tx.passkeys.recordUse({ ...second, userId: other.userId }, use)
    })
    expect(await read.passkeys.findByCredential(second.credentialId)).toEqual(second)
    const used = { counter: use.counter, backedUp: true, lastUsedAt: 9 }
    expect(await read.passkeys.findByCredential(first.credentialId)).toEqual({ ...first, ...used })
    const remove = (user: UserId) => db().transact((tx) => tx.passkeys.remove(user, first.id))
    expect(await remove(other.userId)).toBe(false)
    expect(await remove(userId)).toBe(true)
    expect(await read.passkeys.ofUser(userId)).toEqual([second])
    await db().transact((tx) => tx.passkeys.removeOfUser(userId))
    expect(await read.passkeys.ofUser(userId)).toEqual([])
  })

  test('an authenticator app is replaced, and removed with its recovery codes', async () => {
    const { userId } = await newUser()
    const { authenticators } = db().read
    expect(await authenticators.find(userId)).toBeNull()
    const confirmed = authenticatorOf(userId, 7)
    await db().transact(async (tx) => {
      await tx.authenticators.put(authenticatorOf(userId, null))
      await tx.authenticators.put(confirmed)
      await tx.authenticators.replaceRecoveryCodes(userId, ['a', 'b'])
      await tx.authenticators.replaceRecoveryCodes(userId, ['b', 'c', 'd'])
    })
    expect(await authenticators.find(userId)).toEqual(confirmed)
    const take = (hash: string) =>
      db().transact((tx) => tx.authenticators.takeRecoveryCode(userId, hash))
    expect(await take('a')).toBe(false)
    const taken = await Promise.all([take('b'), take('b'), take('b')])
    expect(taken.filter((succeeded) => succeeded)).toHaveLength(1)
    expect(await authenticators.countRecoveryCodes(userId)).toBe(2)
    await db().transact((tx) => tx.authenticators.remove(userId))
    expect(await authenticators.find(userId)).toBeNull()
    expect(await authenticators.countRecoveryCodes(userId)).toBe(0)
  })

  test('a user has a second factor with a passkey, a confirmed app, or no password', async () => {
    const has = (user: UserId) => db().read.users.hasSecondFactor(user)
    const [{ userId: byKey }, { userId: byApp }] = [await newUser(), await newUser()]
    expect(await has(byKey)).toBe(false)
    await db().transact((tx) => tx.passkeys.insert(passkeyOf(byKey)))
    expect(await has(byKey)).toBe(true)
    await db().transact((tx) => tx.authenticators.put(authenticatorOf(byApp, null)))
    expect(await has(byApp)).toBe(false)
    await db().transact((tx) => tx.authenticators.put(authenticatorOf(byApp, 7)))
    expect(await has(byApp)).toBe(true)
    const { userId: withoutPassword } = await db().transact((tx) => insertTestAccount(tx))
    expect(await has(withoutPassword)).toBe(true)
  })

  test('deleting a user removes their second factors', async () => {
    const { userId } = await newUser()
    const passkey = passkeyOf(userId)
    await db().transact(async (tx) => {
      await tx.passkeys.insert(passkey)
      await tx.authenticators.put(authenticatorOf(userId, 7))
      await tx.authenticators.replaceRecoveryCodes(userId, ['a'])
      await tx.users.delete(userId)
    })
    const { authenticators, passkeys } = db().read
    expect(await passkeys.findByCredential(passkey.credentialId)).toBeNull()
    expect(await authenticators.find(userId)).toBeNull()
    expect(await authenticators.countRecoveryCodes(userId)).toBe(0)
  })

  test('a tenant requires a second factor, which its credentials show', async () => {
    const { userId, tenantId } = await newUser()
    const hash = fresh()
    const session = {
      id: id('session'),
      hash,
      userId,
      tenantId,
      userAgent: '',
      method: 'password' as const,
      createdAt: 1,
      seenAt: 1,
      expiresAt: 99,
    }
    await db().transact((tx) => tx.sessions.insert(session))
    const { read } = db()
    expect(await read.tenants.requiringSecondFactor(userId)).toEqual([])
    await db().transact(async (tx) => {
      await tx.tenants.setRequiresSecondFactor(tenantId, true)
      await tx.sessions.setMethod({ ...session, sessionId: session.id }, 'passkey')
    })
    expect(await read.sessions.findBearer(hash, 2)).toMatchObject({
      method: 'passkey',
      requiresSecondFactor: true,
    })
    expect(await read.tenants.find(tenantId)).toMatchObject({ requiresSecondFactor: true })
    expect(await read.tenants.requiringSecondFactor(userId)).toHaveLength(1)
    await db().transact((tx) => tx.tenants.setRequiresSecondFactor(tenantId, false))
    expect(await read.tenants.requiringSecondFactor(userId)).toEqual([])
  })
}

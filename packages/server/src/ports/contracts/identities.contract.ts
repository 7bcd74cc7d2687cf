// Contract tests for every database adapter: identities at sign-in providers, and members by groups.
import { randomBytes } from 'node:crypto'
import type { UserId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { id, insertTestAccount } from './database-rows.contract.ts'

const issuer = 'https://id.example.org'

const identityOf = (userId: UserId, createdAt = 5) => ({
  id: id('identity'),
  issuer,
  subject: randomBytes(8).toString('hex'),
  userId,
  provider: 'keycloak',
  email: 'a@b.c',
  createdAt,
  lastUsedAt: createdAt,
})

/** Call inside a suite; `db` is called when a test runs. */
export function testIdentities(db: () => Database): void {
  test('an identity is found by issuer and subject, and belongs to one user', async () => {
    const { userId } = await db().transact((tx) => insertTestAccount(tx))
    const [second, first] = [identityOf(userId, 9), identityOf(userId, 5)]
    await db().transact(async (tx) => {
      await tx.identities.lock(second)
      await tx.identities.insert(second)
      await tx.identities.insert(first)
    })
    const { identities } = db().read
    expect(await identities.find(first)).toEqual(first)
    expect(await identities.find({ ...first, issuer: 'https://other.example' })).toBeNull()
    expect(await identities.ofUser(userId)).toEqual([first, second])
    const again = db().transact((tx) => tx.identities.insert({ ...first, id: id('identity') }))
    await expect(again).rejects.toThrow()
    const use = { provider: 'sso', email: null, at: 20 }
    await db().transact(async (tx) => {
      await tx.identities.touch(first, use)
      await tx.identities.touch({ ...second, userId: id('user') }, use)
    })
    expect(await identities.find(second)).toEqual(second)
    expect(await identities.find(first)).toEqual({
      ...first,
      provider: 'sso',
      email: null,
      lastUsedAt: 20,
    })
  })

  test('an identity is removed by its user, or with them', async () => {
    const { userId } = await db().transact((tx) => insertTestAccount(tx))
    const [one, other] = [identityOf(userId), identityOf(userId)]
    await db().transact(async (tx) => {
      await tx.identities.insert(one)
      await tx.identities.insert(other)
    })
    const remove = (user: UserId) => db().transact((tx) => tx.identities.remove(user, one.id))
    expect([await remove(id('user')), await remove(userId), await remove(userId)]).toEqual([
      false,
      true,
      false,
    ])
    await db().transact((tx) => tx.identities.removeOfUser(userId))
    expect(await db().read.identities.ofUser(userId)).toEqual([])
    await db().transact(async (tx) => {
      await tx.identities.insert(other)
      await tx.users.delete(userId)
    })
    expect(await db().read.identities.find(other)).toBeNull()
  })

  test('a member by groups has the role of the groups', async () => {
    const [owner, member] = await db().transact(async (tx) => [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ])
    const { userId } = member
    const put = (role: 'admin' | 'member') =>
      db().transact((tx) =>
        tx.groupMemberships.put(owner.tenantId, {
          userId,
          role,
          groupsIssuer: issuer,
          joinedAt: 7,
        }),
      )
    const find = (user: UserId) => db().read.groupMemberships.find(owner.tenantId, user)
    expect(await find(userId)).toBeNull()
    await put('member')
    await put('admin')
    expect(await find(userId)).toEqual({ role: 'admin', groupsIssuer: issuer })
    expect(await find(owner.userId)).toEqual({ role: 'owner', groupsIssuer: null })
    expect(await db().read.tenants.members(owner.tenantId)).toHaveLength(2)
  })
}

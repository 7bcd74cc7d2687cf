// Contract tests for every database adapter: API tokens.
import { randomBytes } from 'node:crypto'
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { NewApiToken } from '../database/api-tokens.ts'
import type { Database } from '../database/database.ts'
import { id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

const newHash = () => randomBytes(32).toString('hex')

const listedAs = ({ dropId: _, ...token }: Omit<NewApiToken, 'hash'>) => ({ ...token, drop: null })

/** Call inside a suite; `db` is called when a test runs. */
export function testApiTokens(db: () => Database): void {
  async function insertToken(
    owner: { tenantId: TenantId; userId: UserId },
    changes: Partial<Pick<NewApiToken, 'createdAt' | 'expiresAt' | 'access' | 'dropId'>> = {},
  ) {
    const { tenantId, userId } = owner
    const token = {
      id: id('token'),
      tenantId,
      userId,
      name: 'CI',
      createdAt: 2,
      expiresAt: 99,
      access: 'full' as const,
      dropId: null,
      ...changes,
    }
    const hash = newHash()
    await db().transact((tx) => tx.apiTokens.insert({ ...token, hash }))
    return { token, hash, listed: listedAs(token) }
  }

  const findBearer = (hash: string) =>
    db().read.apiTokens.findBearer({ full: hash, limited: newHash() })

  test('a token resolves to its user until the member is removed', async () => {
    const owner = await db().transact((tx) => insertTestAccount(tx))
    const { token, hash } = await insertToken(owner)
    await db().transact((tx) => tx.apiTokens.touch(token.id, 77))
    expect(await findBearer(hash)).toEqual({
      tokenId: token.id,
      tenantId: owner.tenantId,
      userId: owner.userId,
      role: 'owner',
      verified: true,
      requiresSecondFactor: false,
      lastUsedAt: 77,
      expiresAt: 99,
      limits: { access: 'full', dropId: null },
    })
    expect(await findBearer('0'.repeat(64))).toBeNull()
    await db().transact((tx) => tx.tenants.setRole(owner.tenantId, owner.userId, 'member'))
    expect(await findBearer(hash)).toMatchObject({ role: 'member' })
    await db().transact((tx) => tx.tenants.removeMember(owner.tenantId, owner.userId))
    expect(await findBearer(hash)).toBeNull()
  })

  test('the tokens of a tenant are listed newest first, without the revoked ones', async () => {
    const owner = await db().transact((tx) => insertTestAccount(tx))
    const outsider = await db().transact((tx) => insertTestAccount(tx))
    const older = await insertToken(owner)
    const newer = await insertToken(owner, { createdAt: 3 })
    const { token: foreign } = await insertToken(outsider)
    const list = () => db().read.apiTokens.ofTenant(owner.tenantId)
    expect(await list()).toEqual([
      { ...newer.listed, lastUsedAt: null },
      { ...older.listed, lastUsedAt: null },
    ])
    const revoke = (token: typeof foreign) =>
      db().transact((tx) => tx.apiTokens.revoke(owner.tenantId, token.id, 9))
    expect(await revoke(newer.token)).toBe(true)
    expect(await revoke(newer.token)).toBe(false)
    expect(await revoke(foreign)).toBe(false)
    expect(await findBearer(newer.hash)).toBeNull()
    expect((await list()).map((token) => token.id)).toEqual([older.token.id])
    expect(await db().read.apiTokens.ofTenant(outsider.tenantId)).toHaveLength(1)
  })

  test('a token with limits is found by its own hash, with them', async () => {
    const owner = await db().transact((tx) => insertTestAccount(tx))
    const drop = await db().transact((tx) => insertTestDrop(tx, owner.tenantId))
    const { apiTokens } = db().read
    const reading = await insertToken(owner, { access: 'read' })
    const deploying = await insertToken(owner, { dropId: drop.id, createdAt: 1 })
    const limitsOf = async (limited: string) =>
      (await apiTokens.findBearer({ full: newHash(), limited }))?.limits
    expect(await limitsOf(reading.hash)).toEqual({ access: 'read', dropId: null })
    expect(await limitsOf(deploying.hash)).toEqual({ access: 'full', dropId: drop.id })
    expect(await apiTokens.ofTenant(owner.tenantId)).toEqual([
      { ...reading.listed, lastUsedAt: null },
      { ...deploying.listed, drop: { id: drop.id, slug: drop.slug }, lastUsedAt: null },
    ])
    const find = (tenant: TenantId) => apiTokens.find(tenant, deploying.token.id)
    expect((await find(owner.tenantId))?.drop).toEqual({ id: drop.id, slug: drop.slug })
    expect(await find(id('tenant'))).toBeNull()
  })

  test('a row that lost its limits is not found', async () => {
    const owner = await db().transact((tx) => insertTestAccount(tx))
    const { hash: limited } = await insertToken(owner)
    expect(await db().read.apiTokens.findBearer({ full: newHash(), limited })).toBeNull()
  })

  test('a token for one drop ends with the drop', async () => {
    const owner = await db().transact((tx) => insertTestAccount(tx))
    const drop = await db().transact((tx) => insertTestDrop(tx, owner.tenantId))
    const { hash } = await insertToken(owner, { dropId: drop.id })
    const other = await insertToken(owner)
    await db().transact((tx) => tx.drops.delete({ id: drop.id, tenantId: owner.tenantId }))
    expect(await findBearer(hash)).toBeNull()
    expect(await db().read.apiTokens.ofTenant(owner.tenantId)).toEqual([
      { ...other.listed, lastUsedAt: null },
    ])
  })

  test('tokens that ended before a given time are deleted, the others are kept', async () => {
    const owner = await db().transact((tx) => insertTestAccount(tx))
    const insert = async (expiresAt: number | null, revokedAt: number | null) => {
      const { token, hash } = await insertToken(owner, { expiresAt })
      const { tenantId } = owner
      if (revokedAt !== null) {
        await db().transact((tx) => tx.apiTokens.revoke(tenantId, token.id, revokedAt))
      }
      return { token: { ...token, id: id('token') }, hash }
    }
    const gone = [await insert(49, null), await insert(null, 49), await insert(900, 49)]
    const kept = [await insert(50, null), await insert(null, 50), await insert(null, null)]
    await db().transact((tx) => tx.apiTokens.removeEnded(50, 100))
    // Hashes are unique, so a hash that can be inserted again was deleted.
    const again = async ({ token, hash }: (typeof gone)[number]) =>
      db()
        .transact((tx) => tx.apiTokens.insert({ ...token, hash }))
        .then(
          () => 'free',
          () => 'there',
        )
    expect(await Promise.all(gone.map(again))).toEqual(['free', 'free', 'free'])
    expect(await Promise.all(kept.map(again))).toEqual(['there', 'there', 'there'])
  })

  test('all tokens of a user are revoked, in one tenant or in all', async () => {
    const [user, host] = await db().transact(async (tx) => [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ])
    const guest = { tenantId: host.tenantId, userId: user.userId }
    await db().transact((tx) =>
      tx.tenants.addMember(host.tenantId, { userId: user.userId, role: 'member', joinedAt: 4 }),
    )
    const hashes = [
      (await insertToken(host)).hash,
      (await insertToken(guest)).hash,
      (await insertToken(user)).hash,
    ]
    const alive = async () => {
      const bearers = await Promise.all(hashes.map(findBearer))
      return bearers.map((bearer) => bearer !== null)
    }
    await db().transact((tx) => tx.apiTokens.revokeOfUser(user.userId, host.tenantId, 9))
    expect(await alive()).toEqual([true, false, true])
    await db().transact((tx) => tx.apiTokens.revokeOfUser(user.userId, null, 9))
    expect(await alive()).toEqual([true, false, false])
  })
}

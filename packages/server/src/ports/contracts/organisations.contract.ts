// Contract tests for every database adapter: members of tenants and invitations.
import { randomBytes } from 'node:crypto'
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { id, insertTestAccount } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testOrganisations(db: () => Database): void {
  async function insertOrganisation(owner: UserId, createdAt = 2): Promise<TenantId> {
    const tenantId = id('tenant')
    await db().transact(async (tx) => {
      await tx.tenants.insert({
        id: tenantId,
        name: 'Orchard',
        kind: 'organisation',
        country: 'DE',
        currency: 'EUR',
        createdAt,
      })
      await tx.tenants.addMember(tenantId, { userId: owner, role: 'owner', joinedAt: createdAt })
    })
    return tenantId
  }

  test('members are listed in the order in which they joined, with their roles', async () => {
    const [first, second, outsider] = await db().transact(async (tx) => [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ])
    const tenantId = await insertOrganisation(first.userId)
    await db().transact(async (tx) => {
      await tx.tenants.addMember(tenantId, { userId: second.userId, role: 'member', joinedAt: 9 })
      await tx.tenants.setRole(tenantId, second.userId, 'admin')
      await tx.tenants.rename(tenantId, 'Garden')
    })
    const { tenants } = db().read
    expect(await tenants.members(tenantId)).toEqual([
      { userId: first.userId, email: first.email, name: 'Someone', role: 'owner', joinedAt: 2 },
      { userId: second.userId, email: second.email, name: 'Someone', role: 'admin', joinedAt: 9 },
    ])
    expect(await tenants.roleOf(tenantId, second.userId)).toBe('admin')
    expect(await tenants.roleOf(tenantId, outsider.userId)).toBeNull()
    expect(await tenants.roleOf(first.tenantId, second.userId)).toBeNull()
    const ofSecond = await tenants.ofUser(second.userId)
    expect(ofSecond.map(({ tenant, role }) => [tenant.id, tenant.name, role])).toEqual([
      [second.tenantId, 'Someone', 'owner'],
      [tenantId, 'Garden', 'admin'],
    ])
  })

  test('a member removed from one tenant stays in the others', async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const other = await insertOrganisation(userId)
    await db().transact((tx) => tx.tenants.removeMember(other, userId))
    const left = await db().read.tenants.ofUser(userId)
    expect(left.map(({ tenant }) => tenant.id)).toEqual([tenantId])
  })

  test('a visit by an owner restarts the clock of the tenants they own, and no others', async () => {
    const [owner, other] = await db().transact(async (tx) => [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ])
    const owned = await insertOrganisation(owner.userId)
    const foreign = await insertOrganisation(other.userId)
    await db().transact((tx) =>
      tx.tenants.addMember(foreign, { userId: owner.userId, role: 'admin', joinedAt: 3 }),
    )
    const seen = await db().transact((tx) => tx.tenants.markOwnerSeen(owner.userId, 70))
    expect(seen.toSorted()).toEqual([owner.tenantId, owned].toSorted())
    expect(await db().read.tenants.find(owned)).toMatchObject({ ownerSeenAt: 70 })
    expect(await db().read.tenants.find(foreign)).toMatchObject({ ownerSeenAt: 2 })
  })

  const newHash = () => randomBytes(32).toString('hex')
  const invitationOf = (tenantId: TenantId, invitedBy: UserId, email: string) => ({
    id: id('invitation'),
    tenantId,
    email,
    role: 'member' as const,
    invitedBy,
    createdAt: 10,
    expiresAt: 20,
  })

  test('an invitation is found by its hash until it expires', async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const invitation = invitationOf(tenantId, userId, 'a@x.y')
    const hash = newHash()
    await db().transact((tx) => tx.invitations.put({ ...invitation, hash }))
    const { invitations } = db().read
    expect(await invitations.findByHash(hash, 19)).toEqual(invitation)
    expect(await invitations.findByHash(hash, 20)).toBeNull()
    expect(await invitations.ofTenant(tenantId, 19)).toEqual([invitation])
    expect(await invitations.ofTenant(tenantId, 20)).toEqual([])
    await db().transact((tx) => tx.invitations.removeExpired(19, 100))
    expect(await invitations.findByHash(hash, 19)).toEqual(invitation)
    await db().transact((tx) => tx.invitations.removeExpired(20, 100))
    expect(await invitations.findByHash(hash, 19)).toBeNull()
  })

  test('an address is invited until the invitation expires', async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const invitation = invitationOf(tenantId, userId, `${id('user')}@x.y`)
    const { email } = invitation
    const { invitations } = db().read
    expect(await invitations.isInvited(email, 19)).toBe(false)
    await db().transact((tx) => tx.invitations.put({ ...invitation, hash: newHash() }))
    expect(await invitations.isInvited(email, 19)).toBe(true)
    expect(await invitations.isInvited(email, 20)).toBe(false)
  })

  test('an email address has one invitation per tenant: the newest', async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const other = await insertOrganisation(userId)
    const hashes = [newHash(), newHash(), newHash()] as const
    const again = { ...invitationOf(tenantId, userId, 'a@x.y'), role: 'admin' as const }
    await db().transact(async (tx) => {
      await tx.invitations.put({
        ...invitationOf(tenantId, userId, 'a@x.y'),
        hash: hashes[0],
      })
      await tx.invitations.put({ ...invitationOf(other, userId, 'a@x.y'), hash: hashes[1] })
      await tx.invitations.put({ ...again, hash: hashes[2] })
    })
    const { invitations } = db().read
    expect(await invitations.findByHash(hashes[0], 15)).toBeNull()
    expect(await invitations.ofTenant(tenantId, 15)).toEqual([again])
    expect(await invitations.ofTenant(other, 15)).toHaveLength(1)
  })

  test('only its own tenant can remove an invitation, and only once', async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const other = await insertOrganisation(userId)
    const invitation = invitationOf(tenantId, userId, 'a@x.y')
    await db().transact((tx) => tx.invitations.put({ ...invitation, hash: newHash() }))
    const remove = (tenant: TenantId) =>
      db().transact((tx) => tx.invitations.remove(tenant, invitation.id))
    expect(await remove(other)).toBe(false)
    expect(await Promise.all([remove(tenantId), remove(tenantId)])).toContain(false)
    expect(await db().read.invitations.ofTenant(tenantId, 15)).toEqual([])
  })

  test('all invitations of one inviter are removed together', async () => {
    const [first, second] = await db().transact(async (tx) => [
      await insertTestAccount(tx),
      await insertTestAccount(tx),
    ])
    const { tenantId } = first
    const kept = invitationOf(tenantId, second.userId, 'c@x.y')
    await db().transact(async (tx) => {
      for (const email of ['a@x.y', 'b@x.y']) {
        await tx.invitations.put({
          ...invitationOf(tenantId, first.userId, email),
          hash: newHash(),
        })
      }
      await tx.invitations.put({ ...kept, hash: newHash() })
      await tx.invitations.removeOfInviter(tenantId, first.userId)
    })
    expect(await db().read.invitations.ofTenant(tenantId, 15)).toEqual([kept])
    await db().transact(async (tx) => {
      await tx.invitations.removeOfEmail(tenantId, 'a@x.y')
      await tx.invitations.removeOfEmail(second.tenantId, kept.email)
    })
    expect(await db().read.invitations.ofTenant(tenantId, 15)).toEqual([kept])
    await db().transact((tx) => tx.invitations.removeOfEmail(tenantId, kept.email))
    expect(await db().read.invitations.ofTenant(tenantId, 15)).toEqual([])
  })

  test('a tenant is deleted with its members, invitations and tokens', async () => {
    const { userId, tenantId: own } = await db().transact((tx) => insertTestAccount(tx))
    const tenantId = await insertOrganisation(userId)
    const hash = newHash()
    await db().transact(async (tx) => {
      const token = { id: id('token'), tenantId, userId, name: 'CI', createdAt: 2, expiresAt: null }
      await tx.apiTokens.insert({ ...token, access: 'full', dropId: null, hash })
      await tx.invitations.put({ ...invitationOf(tenantId, userId, 'a@x.y'), hash })
      await tx.tenants.delete(tenantId)
    })
    const { tenants, apiTokens, invitations } = db().read
    expect(await tenants.find(tenantId)).toBeNull()
    expect(await tenants.members(tenantId)).toEqual([])
    expect(await apiTokens.findBearer({ full: hash, limited: newHash() })).toBeNull()
    expect(await invitations.findByHash(hash, 15)).toBeNull()
    expect(await tenants.find(own)).not.toBeNull()
  })
}

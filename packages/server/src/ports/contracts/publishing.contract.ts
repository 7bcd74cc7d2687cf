// Contract tests for every database adapter: what a publish and a visit read in one statement.
import { draftLifetimeMs } from '@plinth/domain/versions/retention'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import {
  freshSlug,
  id,
  insertTestAccount,
  insertTestDrop,
  versionOf,
} from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testPublishing(db: () => Database): void {
  const ownDrop = () =>
    db().transact(async (tx) => {
      const { tenantId, userId } = await insertTestAccount(tx)
      const drop = await insertTestDrop(tx, tenantId)
      const number = await tx.drops.takeVersionNumber(drop, null, 1)
      const version = { ...versionOf(drop.id, number), publishedAt: 20 }
      await tx.versions.insert(version, [])
      await tx.drops.setLive(drop, version.id, 20)
      return { tenantId, userId, drop, version }
    })

  test('a drop is found by its address with its live version and its owner', async () => {
    const { tenantId, drop, version } = await ownDrop()
    const anonymous = await db().transact((tx) => insertTestDrop(tx, null))
    const { drops } = db().read
    for (const at of [{ id: drop.id }, { slug: drop.slug }]) {
      const found = await drops.findAddressed(at)
      expect(found?.drop).toEqual(await drops.find(drop.id))
      expect(found?.drop.liveVersion?.id).toBe(version.id)
      expect([found?.owner?.id, found?.hasDomains]).toEqual([tenantId, false])
    }
    expect(await drops.findAddressed({ slug: anonymous.slug })).toMatchObject({ owner: null })
    expect(await drops.findAddressed({ slug: freshSlug() })).toBeNull()
  })

  test('a locked tenant comes with the role of the user', async () => {
    const { tenantId, userId } = await ownDrop()
    const roleOf = (user: typeof userId) =>
      db().transact(async (tx) => (await tx.tenants.lockFor(tenantId, user))?.role)
    expect([await roleOf(userId), await roleOf(id('user'))]).toEqual(['owner', null])
    const unknown = await db().transact((tx) => tx.tenants.lockFor(id('tenant'), userId))
    expect(unknown).toBeNull()
  })

  test('a tenant is found with what its plan limits', async () => {
    const { tenantId, drop, version } = await ownDrop()
    await db().transact(async (tx) => {
      const removed = await insertTestDrop(tx, tenantId)
      await tx.drops.setRemoved(removed, 20)
      const number = await tx.drops.takeVersionNumber(drop, null, 30)
      await tx.versions.insert(
        { ...versionOf(drop.id, number), createdAt: 30, publishedAt: null },
        [],
      )
    })
    const { tenants, versions } = db().read
    for (const now of [60, 60 + draftLifetimeMs]) {
      const storageBytes = await versions.storageOfTenant(tenantId, now)
      const tenant = await tenants.find(tenantId)
      expect(await tenants.findUsage(tenantId, now)).toEqual({ tenant, drops: 1, storageBytes })
    }
    const later = await tenants.findUsage(tenantId, 60 + draftLifetimeMs)
    expect(later?.storageBytes).toBe(version.byteSize)
    expect(await tenants.findUsage(id('tenant'), 60)).toBeNull()
  })

  test('retained versions are those of the list', async () => {
    const { drop, version } = await ownDrop()
    const retained = await db().read.versions.retainedOfDrop(drop.id, 60)
    expect(retained.map((each) => each.id)).toEqual([version.id])
    expect(await db().read.versions.retainedOfDrop(id('drop'), 60)).toEqual([])
  })

  test('a slug is free, or held', async () => {
    const { tenantId, drop } = await ownDrop()
    const slug = freshSlug()
    const reservation = (now: number) => db().read.slugHolds.findReservation(slug, now)
    const free = { hold: null, reservedFor: null, isOfRemoved: false }
    expect(await reservation(1)).toEqual(free)
    const hold = { slug, tenantId, movedDrop: drop.id, until: 100 }
    await db().transact((tx) => tx.slugHolds.put(hold))
    expect(await reservation(99)).toEqual({ ...free, hold })
    await db().transact((tx) => tx.drops.setRemoved(drop, 50))
    expect(await reservation(99)).toEqual({ ...free, hold, isOfRemoved: true })
    expect((await reservation(100)).hold).toBeNull()
  })

  test('an upload holds the contents of a drop unless they are being swept', async () => {
    const { drop } = await ownDrop()
    const holdFor = (purpose: 'upload' | 'sweep') =>
      ({ id: id('upload'), dropId: drop.id, purpose, holder: 'a node', expiresAt: 5 }) as const
    const insert = (hold: ReturnType<typeof holdFor>) =>
      db().transact((tx) => tx.blobHolds.insertUnlessSwept(hold))
    expect(await insert(holdFor('upload'))).toBe(true)
    await db().transact((tx) => tx.blobHolds.insert(holdFor('sweep')))
    expect(await insert(holdFor('upload'))).toBe(false)
    expect(await db().read.blobHolds.ofDrop(drop.id)).toHaveLength(2)
  })
}

// Contract tests for every database adapter: drops and their slugs.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '../database/database.ts'
import type { DropKey } from '../database/drop-key.ts'
import type { DropChange } from '../database/drops.ts'
import type { PageCursor } from '../database/page.ts'
import {
  freshSlug,
  id,
  insertTestAccount,
  insertTestDrop,
  openReport,
  versionOf,
} from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testDrops(db: () => Database): void {
  test('a slug belongs to one drop', async () => {
    const first = await db().transact((tx) => insertTestDrop(tx, null))
    const second = await db().transact((tx) => insertTestDrop(tx, null))
    expect(await db().transact((tx) => tx.drops.insert({ ...second, slug: first.slug }))).toBe(
      false,
    )
    expect(await db().transact((tx) => tx.drops.setSlug(second, first.slug, 1))).toBe(false)
    const free = freshSlug()
    expect(await db().transact((tx) => tx.drops.setSlug(second, free, 1))).toBe(true)
    expect(await db().read.drops.findBySlug(free)).toMatchObject({ id: second.id })
  })

  test('one of twenty concurrent inserts gets the slug', async () => {
    const slug = freshSlug()
    const claims = Array.from({ length: 20 }, () =>
      db().transact((tx) =>
        tx.drops.insert({
          id: id('drop'),
          slug,
          tenantId: null,
          browserId: null,
          name: '',
          createdAt: 1,
          claimHash: null,
          manageHash: null,
        }),
      ),
    )
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  })

  test('an anonymous drop is claimed once, loses its browser id, and is still found by its secret', async () => {
    const { tenantId, userId } = await db().transact((tx) => insertTestAccount(tx))
    const outsider = await db().transact((tx) => insertTestAccount(tx))
    const browserId = id('browser')
    const claimHash = randomBytes(16).toString('hex')
    const manageHash = randomBytes(16).toString('hex')
    const drop = await db().transact(async (tx) => {
      const drop = { ...(await insertTestDrop(tx, null)), id: id('drop'), slug: freshSlug() }
      await tx.drops.insert({ ...drop, browserId, claimHash, manageHash })
      return drop
    })
    expect(await db().read.drops.findByClaimHash(claimHash)).toMatchObject({ id: drop.id })
    expect(await db().read.drops.findClaimed(claimHash, userId)).toBeNull()
    expect(await db().read.drops.findManaged(drop.id, manageHash)).toMatchObject({ id: drop.id })
    expect(await db().read.drops.findManaged(drop.id, claimHash)).toBeNull()
    const claim = () => db().transact((tx) => tx.drops.claim(drop.id, tenantId, 44))
    expect((await Promise.all([claim(), claim()])).toSorted()).toEqual([false, true])
    expect(await db().read.drops.find(drop.id)).toMatchObject({
      tenantId,
      browserId: null,
      joinedAt: 44,
    })
    expect(await db().read.drops.findManaged(drop.id, manageHash)).toBeNull()
    expect(await db().read.drops.findByClaimHash(claimHash)).toBeNull()
    expect(await db().read.drops.findClaimed(claimHash, userId)).toMatchObject({ id: drop.id })
    expect(await db().read.drops.findClaimed(claimHash, outsider.userId)).toBeNull()
    expect(await db().read.drops.ofBrowser(browserId)).toEqual([])
  })

  test('settings change one by one', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const { id: dropId } = drop
    await db().transact((tx) => tx.drops.update(drop, { name: 'A', updatedAt: 30 }))
    await db().transact((tx) => tx.drops.update(drop, { spaFallback: true, updatedAt: 31 }))
    const urls = { trailingSlash: 'never', cleanUrls: true } as const
    expect(await db().read.drops.find(dropId)).toMatchObject({
      trailingSlash: 'auto',
      cleanUrls: false,
    })
    await db().transact((tx) => tx.drops.update(drop, { ...urls, updatedAt: 31 }))
    const setRemoved = (at: number | null) => db().transact((tx) => tx.drops.setRemoved(drop, at))
    expect(await setRemoved(null)).toBe(false)
    expect([await setRemoved(39), await setRemoved(40)]).toEqual([true, false])
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    expect(await db().transact((tx) => tx.drops.claim(dropId, tenantId, 41))).toBe(false)
    expect([await setRemoved(null), await setRemoved(40)]).toEqual([true, true])
    expect(await db().read.drops.find(dropId)).toMatchObject({
      name: 'A',
      spaFallback: true,
      ...urls,
      gallery: false,
      updatedAt: 31,
      removedAt: 40,
      passwordHash: null,
      analytics: null,
    })
  })

  test.each([
    ['a later change', 5600, 5600],
    ['a change at the same time', 5500, 5500],
    ['a change of a clock that is behind', 5499, 6001],
    ['a change of a clock that was far ahead before', 5499 - 60_000, 5499 - 60_000],
  ])('%s has another date in seconds, or none yet', async (_, at, updatedAt) => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null, 5500))
    const version = versionOf(drop.id, 1)
    const changes: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.drops.update(drop, { name: 'A', updatedAt: at }),
      (tx) => tx.drops.setSlug(drop, freshSlug(), at),
      (tx) => tx.drops.setLive(drop, version.id, at),
    ]
    await db().transact((tx) => tx.versions.insert(version, []))
    const rollback = new Error('not kept')
    for (const change of changes) {
      const changed = db().transact(async (tx) => {
        await change(tx)
        expect((await tx.drops.find(drop.id))?.updatedAt).toBe(updatedAt)
        throw rollback
      })
      await expect(changed).rejects.toBe(rollback)
    }
  })

  test('a drop is unpublished and published again', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const change = async (settings: Omit<DropChange, 'updatedAt'>) => {
      await db().transact((tx) => tx.drops.update(drop, { ...settings, updatedAt: 30 }))
      return (await db().read.drops.find(drop.id))?.unpublishedAt
    }
    expect(await change({ name: 'Apples' })).toBeNull()
    expect(await change({ unpublishedAt: 29 })).toBe(29)
    expect(await change({ name: 'Pears' })).toBe(29)
    expect(await change({ unpublishedAt: null })).toBeNull()
  })

  test('a password and analytics are stored, changed and removed', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const { id } = drop
    const change = (settings: Omit<DropChange, 'updatedAt'>) =>
      db().transact((tx) => tx.drops.update(drop, { ...settings, updatedAt: 30 }))
    const analytics = { plausible: { domain: 'example.com' }, consent: 'always' } as const
    await change({ passwordHash: 'a hash', analytics })
    await change({ name: 'Apples' })
    expect(await db().read.drops.find(id)).toMatchObject({ passwordHash: 'a hash', analytics })
    await change({ passwordHash: null, analytics: null })
    expect(await db().read.drops.find(id)).toMatchObject({ passwordHash: null, analytics: null })
  })

  test('a drop that is removed from the gallery and added again keeps its old position', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const galleryTime = async (gallery: boolean, updatedAt: number) => {
      await db().transact((tx) => tx.drops.update(drop, { gallery, updatedAt }))
      return (await db().read.drops.find(drop.id))?.galleryAt
    }
    expect([await galleryTime(true, 30), await galleryTime(true, 40)]).toEqual([30, 30])
    expect([await galleryTime(false, 50), await galleryTime(true, 60)]).toEqual([30, 30])
  })

  test('the gallery lists public drops with content, latest first, in pages', async () => {
    // Far in the future, so that they sort before drops of other tests.
    const start = 4_000_000_000_000
    const hide: ((tx: Transaction, drop: DropKey) => Promise<unknown>)[] = [
      (tx, drop) => tx.drops.update(drop, { passwordHash: 'a hash', updatedAt: start }),
      (tx, drop) => tx.drops.setRemoved(drop, start),
      (tx, drop) => tx.drops.update(drop, { unpublishedAt: start, updatedAt: start }),
      (tx, drop) => tx.drops.update(drop, { gallery: false, updatedAt: start }),
      (tx, drop) => tx.reports.insert(openReport(drop.id, start)),
    ]
    const addToGallery = (at: number, hidden?: (typeof hide)[number]) =>
      db().transact(async (tx) => {
        const drop = await insertTestDrop(tx, null)
        const version = versionOf(drop.id, 1)
        await tx.versions.insert(version, [])
        await tx.drops.setLive(drop, version.id, 1)
        await tx.drops.update(drop, { gallery: true, updatedAt: at })
        await hidden?.(tx, drop)
        return drop.id
      })
    const older = await addToGallery(start)
    for (const hidden of hide) await addToGallery(start + 2, hidden)
    const reserved = await db().transact((tx) => insertTestDrop(tx, null))
    const settings = { gallery: true, updatedAt: start + 2 }
    await db().transact((tx) => tx.drops.update(reserved, settings))
    const twins = [await addToGallery(start + 1), await addToGallery(start + 1)]
      .toSorted()
      .toReversed()
    const all = [...twins, older]
    const read = async (before: PageCursor | null, limit: number) =>
      (await db().read.drops.inGallery({ before, limit })).map((drop) => drop.id)
    expect(await read(null, 3)).toEqual(all)
    expect(await read({ at: start + 1, id: twins[0] ?? '' }, 2)).toEqual(all.slice(1))
    expect((await read({ at: start + 1, id: twins[1] ?? '' }, 1))[0]).toBe(older)
    const hidden = { gallery: false, updatedAt: start }
    for (const id of all)
      await db().transact((tx) => tx.drops.update({ id, tenantId: null }, hidden))
  })

  test('drops are ranked by when they joined their tenant, and removed ones do not count', async () => {
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const [a, b, c, d, e] = await db().transact(async (tx) => [
      await insertTestDrop(tx, tenantId, 1),
      await insertTestDrop(tx, tenantId, 2),
      await insertTestDrop(tx, tenantId, 3),
      await insertTestDrop(tx, tenantId, 4),
      await insertTestDrop(tx, tenantId, 5),
    ])
    const ranks = async () =>
      (await db().read.drops.ofTenant(tenantId)).map((drop) => [drop.id, drop.rank])
    // Counted up to the cap of the Free plan.
    expect(await ranks()).toEqual([
      [e?.id, 3],
      [d?.id, 3],
      [c?.id, 2],
      [b?.id, 1],
      [a?.id, 0],
    ])
    await db().transact(async (tx) => a && tx.drops.setRemoved(a, 9))
    expect(await ranks()).toEqual([
      [e?.id, 3],
      [d?.id, 2],
      [c?.id, 1],
      [b?.id, 0],
      [a?.id, 0],
    ])
    expect(await db().read.drops.countOfTenant(tenantId)).toBe(4)
  })
}

// Contract tests for every database adapter: slugs that are held after a drop was renamed or deleted.
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { freshSlug, id } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testSlugHolds(db: () => Database): void {
  test('a redirect is found until it ends, a gone page indefinitely', async () => {
    const [slug, ended] = [freshSlug(), freshSlug()]
    const [movedDrop, other] = [id('drop'), id('drop')]
    const held = { tenantId: null, until: 100 }
    await db().transact(async (tx) => {
      await tx.slugHolds.put({ ...held, slug, movedDrop })
      await tx.slugHolds.put({ ...held, slug: ended, movedDrop: other })
    })
    const { slugHolds } = db().read
    expect(await slugHolds.find(slug, 99)).toMatchObject({ movedDrop })
    expect(await slugHolds.find(slug, 100)).toBeNull()
    expect(await slugHolds.redirectsTo(movedDrop, 99)).toEqual([slug])
    expect(await slugHolds.redirectsTo(movedDrop, 100)).toEqual([])
    expect(await db().transact((tx) => tx.slugHolds.endRedirects(movedDrop, 99, null))).toEqual([
      slug,
    ])
    expect(await db().transact((tx) => tx.slugHolds.endRedirects(other, 100, null))).toEqual([])
    expect(await slugHolds.find(ended, 100)).toBeNull()
    await db().transact((tx) => tx.slugHolds.removeEndedRedirects(100, 100))
    expect(await slugHolds.find(ended, 0)).toBeNull()
    expect(await slugHolds.find(slug, 1000)).toMatchObject({ movedDrop: null, until: 100 })
    await db().transact((tx) => tx.slugHolds.remove(slug))
    expect(await slugHolds.find(slug, 0)).toBeNull()
  })

  test('held slugs are transferred between tenants, and the oldest are released or deleted', async () => {
    const [from, to] = [id('tenant'), id('tenant')]
    const slugs = [freshSlug(), freshSlug(), freshSlug(), freshSlug()] as const
    const [gone, move, other, newest] = slugs
    await db().transact(async (tx) => {
      for (const [index, slug] of slugs.entries()) {
        const tenantId = slug === newest ? to : from
        const movedDrop = slug === move ? id('drop') : null
        await tx.slugHolds.put({ slug, tenantId, movedDrop, until: 100 + index })
      }
      await tx.slugHolds.transfer(from, to)
    })
    const { slugHolds } = db().read
    expect(await slugHolds.find(gone, 50)).toMatchObject({ tenantId: to })
    const countHeld = (now: number) => db().transact((tx) => tx.slugHolds.countHeld(to, now))
    expect([await countHeld(50), await countHeld(101)]).toEqual([4, 2])
    const release = (tenant: typeof to) =>
      db().transact((tx) => tx.slugHolds.releaseOldest(tenant, 2, 50))
    expect(await release(to)).toEqual([move])
    expect(await slugHolds.find(gone, 50)).toMatchObject({ tenantId: to, until: 50 })
    expect(await slugHolds.find(other, 50)).toMatchObject({ until: 102 })
    expect([await release(to), await release(from)]).toEqual([[], []])
    expect(await db().transact((tx) => tx.slugHolds.removeOldest(to, 2))).toEqual([gone])
    expect(await slugHolds.find(gone, 50)).toBeNull()
    expect(await slugHolds.find(newest, 500)).toMatchObject({ until: 103 })
  })
}

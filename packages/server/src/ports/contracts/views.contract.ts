// Contract tests for every database adapter: page views.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { mostSubjects, otherSubjects } from '@plinth/domain/visitors/views'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { NewViews } from '../database/views.ts'
import { id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

interface Seen {
  readonly paths: Readonly<Record<string, number>>
  readonly referrers?: Readonly<Record<string, number>>
}

const viewsOf = (dropId: DropId, day: number, { paths, referrers = {} }: Seen): NewViews => ({
  dropId,
  day,
  views: Object.values(paths).reduce((sum, views) => sum + views, 0),
  details: { path: new Map(Object.entries(paths)), referrer: new Map(Object.entries(referrers)) },
})

/** Call inside a suite; `db` is called when a test runs. */
export function testViews(db: () => Database): void {
  const add = (...views: NewViews[]) => db().transactWithoutSync((tx) => tx.views.add(views))

  const ownDrops = () =>
    db().transact(async (tx) => {
      const { tenantId } = await insertTestAccount(tx)
      const drops = [await insertTestDrop(tx, tenantId), await insertTestDrop(tx, tenantId)]
      return [tenantId, ...drops.map((drop) => drop.id)] as [typeof tenantId, DropId, DropId]
    })

  test('views of a day, a path and a referrer add up; those of a deleted drop are skipped', async () => {
    const { views } = db().read
    const [tenant, one, two] = await ownDrops()
    await add(
      viewsOf(two, 20_000, { paths: { '/': 1 } }),
      viewsOf(one, 20_001, { paths: { '/': 2, '/b': 5 }, referrers: { 'a.example': 3 } }),
      viewsOf(id('drop'), 20_001, { paths: { '/': 9 } }),
      viewsOf(one, 20_000, { paths: { '/': 4 }, referrers: { 'b.example': 1 } }),
    )
    await add(viewsOf(one, 20_001, { paths: { '/': 2 }, referrers: { 'b.example': 1 } }))
    expect(await views.daysOf(one, 20_000)).toEqual([
      { day: 20_000, views: 4 },
      { day: 20_001, views: 9 },
    ])
    const until = 20_001
    const top = (detail: 'path' | 'referrer', since: number, limit = 9) =>
      views.topOf(one, detail, { since, until, limit })
    expect(await top('path', 20_000)).toEqual([
      { subject: '/', views: 8 },
      { subject: '/b', views: 5 },
    ])
    expect(await top('path', 20_001, 1)).toEqual([{ subject: '/b', views: 5 }])
    expect(await top('referrer', 20_000)).toEqual([
      { subject: 'a.example', views: 3 },
      { subject: 'b.example', views: 2 },
    ])
    expect(await views.totalOfTenant(tenant, { since: 20_000, until })).toBe(14)
    expect(await views.totalOfTenant(tenant, { since: 20_000, until: 20_000 })).toBe(5)
    expect(await views.totalOfTenant(tenant, { since: 20_002, until: 20_003 })).toBe(0)
    const all = await views.ofTenant(tenant, 20_001)
    expect(all.get(one)).toEqual([{ day: 20_001, views: 9 }])
    expect(all.get(two)).toEqual([])
  })

  test('concurrent additions lose nothing and stay within the limit on subjects', async () => {
    const [, one, two] = await ownDrops()
    const paths = (of: number) =>
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`/${of}/${index}`, 1]))
    const rounds = Array.from({ length: 5 }, (_, of) => [
      viewsOf(one, 1, { paths: paths(of) }),
      viewsOf(two, 1, { paths: paths(of) }),
    ])
    await Promise.all(rounds.map((round, of) => add(...(of % 2 ? round.toReversed() : round))))
    for (const drop of [one, two]) {
      expect(await db().read.views.daysOf(drop, 1)).toEqual([{ day: 1, views: 1000 }])
      const top = await db().read.views.topOf(drop, 'path', { since: 1, until: 1, limit: 9999 })
      expect(top).toHaveLength(mostSubjects + 1)
      expect(top[0]).toEqual({ subject: otherSubjects, views: 1000 - mostSubjects })
    }
  })

  test('views are deleted with their drop, and when they are old', async () => {
    const [tenant, one, two] = await ownDrops()
    await add(
      viewsOf(one, 5, { paths: { '/': 1 } }),
      viewsOf(two, 5, { paths: { '/': 1 } }),
      viewsOf(two, 6, { paths: { '/': 1 } }),
    )
    await db().transact((tx) => tx.drops.delete({ id: one, tenantId: tenant }))
    expect(await db().read.views.totalOfTenant(tenant, { since: 0, until: 9 })).toBe(2)
    await db().transact((tx) => tx.views.removeBefore(6, 10_000))
    expect(await db().read.views.daysOf(two, 0)).toEqual([{ day: 6, views: 1 }])
    const top = await db().read.views.topOf(two, 'path', { since: 0, until: 9, limit: 9 })
    expect(top).toEqual([{ subject: '/', views: 1 }])
    const remove = (tenantId: TenantId, limit: number) =>
      db().transact((tx) => tx.views.removeOfDrop({ id: two, tenantId }, limit))
    expect(await remove(id('tenant'), 9)).toBe(0)
    expect([await remove(tenant, 1), await remove(tenant, 9)]).toEqual([1, 1])
    expect(await db().read.views.totalOfTenant(tenant, { since: 0, until: 9 })).toBe(0)
  })
}

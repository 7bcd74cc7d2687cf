// Contract tests for every database adapter: the queue of changes to purge from a CDN.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Transaction } from '../database/database.ts'
import { id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

/** Call inside a suite. `openQueueing` opens the same database, with a CDN. */
export function testPurges(
  db: () => Database,
  openQueueing: (onPurges: () => void) => Promise<Database>,
): void {
  let queueing: Database
  let signals = 0
  beforeAll(async () => {
    queueing = await openQueueing(() => {
      signals += 1
    })
  })
  afterAll(() => queueing.close())

  const write = <T>(work: (purges: Transaction['purges']) => Promise<T>) =>
    db().transact((tx) => work(tx.purges))
  async function empty() {
    while ((await write((purges) => purges.remove(2))) === 2);
    await write((purges) => purges.setTarget(null, 0))
  }
  const append = (label: string, at: number) =>
    queueing.transact((tx) => tx.changes.append({ label }, at))
  const due = async (now: number, limit = 100) => db().read.purges.due(now, limit)
  const labels = async (now: number, limit?: number) =>
    (await due(now, limit)).map(({ change }) => change.label)
  const ids = async (now: number, limit?: number) => (await due(now, limit)).map((each) => each.id)

  test('changes are queued with their commit, and only with a CDN', async () => {
    await empty()
    const drop = id('drop')
    await db().transact((tx) => tx.changes.append({ drop }, 1))
    expect([await db().read.purges.hasDue(9), signals]).toEqual([false, 0])
    const failed = queueing.transact(async (tx) => {
      await tx.changes.append({ drop }, 1)
      throw new Error('no')
    })
    await failed.catch(() => {})
    expect([await db().read.purges.hasDue(9), signals]).toEqual([false, 0])
    const tenant = id('tenant')
    await queueing.transact(async (tx) => {
      await tx.changes.append({ drop, tenant }, 5)
      await tx.changes.append({ label: 'a-slug' }, 6)
    })
    expect([await db().read.purges.hasDue(0), signals]).toEqual([true, 1])
    expect(await due(0)).toEqual([
      { id: expect.any(String), change: { drop, tenant, label: null }, tries: 0 },
      { id: expect.any(String), change: { drop: null, tenant: null, label: 'a-slug' }, tries: 0 },
    ])
    expect(await db().read.purges.backlog(9, 10)).toEqual({ size: 2, oldestAt: 5 })
    expect(await db().read.purges.backlog(9, 1)).toEqual({ size: 1, oldestAt: 5 })
    await empty()
    expect(await db().read.purges.backlog(9, 10)).toEqual({ size: 0, oldestAt: null })
  })

  test('of a change, only what a CDN may have cached is queued', async () => {
    await empty()
    const [drop, tenant] = [id('drop'), id('tenant')]
    await queueing.transact(async (tx) => {
      await tx.changes.append({ drop, tenant }, 1, { drop })
      await tx.changes.append({ tenant }, 2, null)
    })
    expect((await due(0)).map(({ change }) => change)).toEqual([
      { drop, tenant: null, label: null },
    ])
    await empty()
    const before = signals
    await queueing.transact((tx) => tx.changes.append({ tenant }, 3, null))
    expect([await due(0), signals]).toEqual([[], before])
  })

  test('a change is purged twice, and those that were never purged come first', async () => {
    await empty()
    await append('a', 1)
    await append('b', 2)
    const both = await ids(0)
    await write((purges) => purges.countFailure(both))
    await write((purges) => purges.countFailure(both.slice(1)))
    expect((await due(0)).map(({ tries }) => tries)).toEqual([1, 2])
    await write((purges) => purges.settle(both, 5000))
    expect([await db().read.purges.hasDue(4999), await labels(4999)]).toEqual([false, []])
    expect((await due(5000)).map(({ tries }) => tries)).toEqual([0, 0])
    await append('c', 3)
    expect(await labels(5000)).toEqual(['c', 'a', 'b'])
    expect(await labels(5000, 1)).toEqual(['c'])
    expect(await db().read.purges.backlog(4999, 10)).toEqual({ size: 1, oldestAt: 3 })
    expect(await db().read.purges.backlog(5000, 10)).toEqual({ size: 3, oldestAt: 3 })
    await write(async (purges) => purges.settle(await ids(5000), 9000))
    expect(await labels(9000)).toEqual(['c'])
    expect(await db().read.purges.backlog(9500, 10)).toEqual({ size: 1, oldestAt: 9000 })
    await empty()
  })

  test('purges that are due too late are brought forward', async () => {
    await empty()
    const now = 1e9
    for (const label of ['a', 'b', 'c']) await append(label, now)
    await write(async (purges) => purges.settle(await ids(now), now + 400 * 86_400_000))
    await append('d', now)
    const isLate = () => db().read.purges.hasDueAfter(now + 5000)
    const bring = (limit: number) =>
      write((purges) => purges.bringForward({ after: now + 5000, to: now + 5000, limit }))
    expect([await bring(2), await isLate()]).toEqual([2, true])
    expect([await bring(2), await isLate(), await bring(2)]).toEqual([1, false, 0])
    expect(await labels(now)).toEqual(['d'])
    expect((await labels(now + 5000)).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    await empty()
  })

  test('a purge of everything replaces the others, with each of their removals', async () => {
    await empty()
    for (const label of ['a', 'b', 'c']) await append(label, 1)
    const replace = () => write((purges) => purges.replaceByEverything(2, 5))
    const everything = { drop: null, tenant: null, label: null }
    expect(await replace()).toBe(2)
    const changes = async () => (await due(0)).map(({ change }) => change)
    expect(await changes()).toEqual([{ ...everything, label: 'c' }, everything])
    // Also an earlier one of everything: a long queue always becomes a short one.
    for (const removed of [2, 1, 1]) {
      expect(await replace()).toBe(removed)
      expect(await changes()).toEqual([everything])
    }
    await empty()
    expect([await replace(), await changes()]).toEqual([0, []])
  })

  test('the drops and hosts that due purges name are counted', async () => {
    await empty()
    for (const label of ['a', 'b', 'a']) await append(label, 1)
    const drop = id('drop')
    await queueing.transact(async (tx) => {
      for (const label of ['c', 'd']) await tx.changes.append({ drop, label }, 2)
    })
    const { countTargets } = db().read.purges
    expect(await countTargets(0, 9)).toBe(3)
    expect(await countTargets(0, 1)).toBe(1)
    const [first = ''] = await ids(0)
    await write((purges) => purges.discard([first]))
    expect(await ids(0)).toHaveLength(4)
    await write(async (purges) => purges.settle(await ids(0), 9000))
    expect(await countTargets(8999, 9)).toBe(0)
    await empty()
  })

  test('changes of tenants are replaced by changes of their drops', async () => {
    await empty()
    const [tenant, own, first, second] = [id('tenant'), id('drop'), id('drop'), id('drop')]
    await queueing.transact(async (tx) => {
      await tx.changes.append({ tenant }, 5)
      await tx.changes.append({ tenant, drop: own }, 6)
      await tx.changes.append({ label: 'other' }, 7)
    })
    const ofTenant = (await due(0)).filter(({ change }) => change.tenant !== null)
    const replaced = ofTenant.map((each) => each.id)
    const drops = [first, second]
    await write((purges) => purges.replaceTenants(replaced, drops))
    const changes = (await due(0)).map(({ change }) => change)
    expect(changes).toHaveLength(4)
    expect(changes).toEqual(
      expect.arrayContaining([
        ...[first, second, own].map((drop) => ({ drop, tenant: null, label: null })),
        { drop: null, tenant: null, label: 'other' },
      ]),
    )
    expect(await db().read.purges.backlog(9, 10)).toEqual({ size: 4, oldestAt: 5 })
    await empty()
    await write((purges) => purges.replaceTenants(replaced, drops))
    expect(await due(0)).toEqual([])
  })

  test('another CDN begins with a purge of everything', async () => {
    await empty()
    expect(await db().read.purges.target()).toBeNull()
    await write((purges) => purges.setTarget('http a', 1))
    expect([await db().read.purges.target(), await labels(0)]).toEqual(['http a', [null]])
    await append('after', 2)
    await write((purges) => purges.setTarget('http b', 3))
    expect(await db().read.purges.target()).toBe('http b')
    expect(await labels(0)).toEqual([null, 'after', null])
    expect(await write((purges) => purges.remove(2))).toBe(2)
    expect(await labels(0)).toEqual([null])
    await empty()
    expect([await db().read.purges.target(), await labels(0)]).toEqual([null, []])
  })

  test('the drops of tenants are found up to a limit', async () => {
    const { first, second, drops } = await db().transact(async (tx) => {
      const [a, b] = [await insertTestAccount(tx), await insertTestAccount(tx)]
      const inserted = [
        await insertTestDrop(tx, a.tenantId),
        await insertTestDrop(tx, a.tenantId),
        await insertTestDrop(tx, b.tenantId),
      ]
      return { first: a.tenantId, second: b.tenantId, drops: inserted }
    })
    const find = async (...args: Parameters<Database['read']['purges']['dropsOf']>) =>
      (await db().read.purges.dropsOf(...args)).toSorted()
    const all = drops.map((drop) => drop.id).toSorted()
    expect(await find([first, second], 10)).toEqual(all)
    expect(await find([first, second], 2)).toHaveLength(2)
    expect(await find([id('tenant')], 10)).toEqual([])
  })
}

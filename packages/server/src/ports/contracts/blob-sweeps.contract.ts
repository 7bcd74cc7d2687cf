// Contract tests for every database adapter: the queue of requested sweeps.
import { dayMs } from '@plinth/domain/base/day'
import type { DropId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { BlobSweepsWriter } from '../database/blob-sweeps.ts'
import type { Database } from '../database/database.ts'
import { id } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testBlobSweeps(db: () => Database): void {
  const write = <T>(work: (sweeps: BlobSweepsWriter) => Promise<T>) =>
    db().transact((tx) => work(tx.blobSweeps))
  const request = (drop: DropId, now: number) => write((sweeps) => sweeps.request(drop, now))
  const take = (now: number, until = now + 100, order: 'oldest' | 'newest' = 'oldest') =>
    write((sweeps) => sweeps.takeDue(now, until, order))
  const find = (drop: DropId) => db().read.blobSweeps.find(drop)
  const finish = (requestedAt: number, ...drops: DropId[]) =>
    write(async (sweeps) => {
      for (const dropId of drops) await sweeps.finish({ dropId, requestedAt }, 0)
    })

  test('a sweep is due until it is taken, and again when it was interrupted or postponed', async () => {
    const dropId = id('drop')
    expect(await find(dropId)).toBeNull()
    await request(dropId, 1_000)
    expect(await take(999)).toBeNull()
    const requested = { dropId, requestedAt: 1_000 }
    expect(await take(1_000, 1_100)).toEqual({ ...requested, tries: 1 })
    expect(await take(1_099)).toBeNull()
    expect(await take(1_100, 1_200, 'newest')).toEqual({ ...requested, tries: 2 })
    await write((sweeps) => sweeps.postpone(dropId, 5_000))
    expect(await take(4_999)).toBeNull()
    expect(await find(dropId)).toEqual({ ...requested, tries: 2 })
    expect(await take(5_000)).toEqual({ ...requested, tries: 3 })
    await write((sweeps) => sweeps.finish(requested, 7_000))
    expect([await find(dropId), await take(9_999)]).toEqual([null, null])
  })

  test('a request during a sweep is not lost, whatever its time', async () => {
    const dropId = id('drop')
    await request(dropId, 10)
    const taken = { dropId, requestedAt: 10 }
    expect(await take(10, 500)).toEqual({ ...taken, tries: 1 })
    for (const now of [20, 20, 5]) await request(dropId, now)
    expect(await take(499)).toBeNull()
    await write((sweeps) => sweeps.finish(taken, 30))
    expect(await take(29)).toBeNull()
    expect(await take(30)).toEqual({ dropId, requestedAt: 22, tries: 1 })
    await write((sweeps) => sweeps.finish({ dropId, requestedAt: 22 }, 40))
    expect(await find(dropId)).toBeNull()
  })

  test('the request that was due first or last is taken first', async () => {
    const drops = [id('drop'), id('drop'), id('drop'), id('drop')]
    for (const [n, drop] of drops.entries()) {
      await request(drop, 1)
      await write((sweeps) => sweeps.postpone(drop, 10 + n))
    }
    const taken = [
      await take(12, 100, 'newest'),
      await take(12, 100, 'oldest'),
      await take(12, 100, 'newest'),
      await take(12, 100, 'newest'),
    ]
    expect(taken.map((each) => each && drops.indexOf(each.dropId))).toEqual([2, 0, 1, null])
    await finish(1, ...drops)
  })

  test('a request that is due in more than a day is taken once no other is due', async () => {
    const [ahead, tomorrow, due] = [id('drop'), id('drop'), id('drop')]
    await request(ahead, 11 + dayMs)
    await request(tomorrow, 10 + dayMs)
    await request(due, 10)
    const taken = [await take(10, 100, 'newest'), await take(10, 100), await take(10, 100)]
    expect(taken.map((each) => each?.dropId)).toEqual([due, ahead, undefined])
    await finish(10, due)
    await finish(10 + dayMs, tomorrow)
    await finish(11 + dayMs, ahead)
  })

  test('concurrent transactions take different requests', async () => {
    const drops = Array.from({ length: 8 }, () => id('drop'))
    for (const drop of drops) await request(drop, 1)
    const orders = ['oldest', 'newest'] as const
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, n) => take(5, 100, orders[n % 2])),
    )
    expect(taken.flatMap((each) => each?.dropId ?? []).toSorted()).toEqual(drops.toSorted())
    await finish(1, ...drops)
  })
}

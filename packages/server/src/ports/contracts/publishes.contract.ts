// Contract tests for every database adapter: the history of what was live.
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { DropKey } from '../database/drop-key.ts'
import type { PublishRecord } from '../database/publishes.ts'
import { id, insertTestDrop } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testPublishes(db: () => Database): void {
  test('publishes are listed in commit order and outlive their versions', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const { id: dropId } = drop
    const publish = (toVersion: number, at: number): PublishRecord => ({
      id: id('publish'),
      dropId,
      versionId: id('version'),
      kind: 'upload',
      fromVersion: toVersion === 1 ? null : toVersion - 1,
      toVersion,
      actor: null,
      at,
    })
    const [one, two, three] = [publish(1, 50), publish(2, 40), publish(3, 40)]
    for (const each of [one, two, three]) await db().transact((tx) => tx.publishes.insert(each))
    const { publishes } = db().read
    expect(await publishes.ofDrop(dropId, 9)).toEqual([three, two, one])
    expect(await publishes.ofDrop(dropId, 2)).toEqual([three, two])
    const removeOld = (key: DropKey, kept: number, limit: number) =>
      db().transact((tx) => tx.publishes.removeOld(key, kept, limit))
    const other = { id: dropId, tenantId: id('tenant') }
    expect(await removeOld(other, 0, 9)).toBe(0)
    expect(await removeOld(drop, 3, 9)).toBe(0)
    expect(await removeOld(drop, 1, 1)).toBe(1)
    expect(await publishes.ofDrop(dropId, 9)).toEqual([three, two])
    expect(await removeOld(drop, 1, 9)).toBe(1)
    expect(await publishes.ofDrop(dropId, 9)).toEqual([three])
    await db().transact((tx) => tx.drops.delete(drop))
    expect(await publishes.ofDrop(dropId, 9)).toEqual([])
  })
}

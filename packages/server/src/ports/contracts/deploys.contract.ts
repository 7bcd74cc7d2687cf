// Contract tests for every database adapter: deploys and their received packs.
import { parseSitePath } from '@plinth/domain/versions/site-path'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testDeploys(db: () => Database): void {
  const newDrop = async () => {
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const drop = await db().transact((tx) => insertTestDrop(tx, tenantId))
    return { tenantId, drop, dropId: drop.id }
  }

  test('a deploy keeps its files until it is finished, and is found until it expires', async () => {
    const [{ drop, dropId }, other] = [await newDrop(), await newDrop()]
    const path = parseSitePath('“é”/index.html')
    const files = [{ path, digest: 'a'.repeat(64), size: 2 ** 40 }]
    const allowed = [parseSitePath('keys/server.pem')]
    const begun = [{ file: '.env', line: null, message: 'Left out.' }]
    const base = { ids: [id('version')], precondition: true } as const
    const list = { files, allowed, note: 'New prices', base, warnings: begun }
    const deploy = { id: id('deploy'), dropId, ...list, createdAt: 5, expiresAt: 20 }
    await db().transact((tx) => tx.deploys.insert(deploy))
    const { deploys } = db().read
    expect(await deploys.find(dropId, deploy.id, 19)).toEqual({ ...deploy, outcome: null })
    expect(await deploys.find(dropId, deploy.id, 20)).toBeNull()
    expect(await deploys.find(other.dropId, deploy.id, 19)).toBeNull()
    const warnings = [{ file: '_headers', line: 3, message: 'Hm.' }]
    const outcome = { versionId: id('version'), warnings, changed: false }
    await db().transact((tx) => tx.deploys.finish(drop, deploy.id, outcome))
    expect(await deploys.find(dropId, deploy.id, 19)).toEqual({
      ...deploy,
      files: [],
      warnings,
      outcome,
    })
    await db().transact((tx) => tx.deploys.removeExpired(19, 100))
    expect(await deploys.find(dropId, deploy.id, 1)).not.toBeNull()
    await db().transact((tx) => tx.deploys.removeExpired(20, 100))
    expect(await deploys.find(dropId, deploy.id, 1)).toBeNull()
  })

  test.each([null, { number: 0 }, { number: 7 }, { any: true }] as const)(
    'a deploy keeps the base version %j',
    async (base) => {
      const { dropId } = await newDrop()
      const list = { files: [], allowed: [], note: '', base, warnings: [] }
      const deploy = { id: id('deploy'), dropId, ...list, createdAt: 5, expiresAt: 20 }
      await db().transact((tx) => tx.deploys.insert(deploy))
      const found = await db().read.deploys.find(dropId, deploy.id, 6)
      expect(found?.base).toEqual(base)
    },
  )

  test('the most recently used unfinished deploys are kept', async () => {
    const { tenantId, drop, dropId } = await newDrop()
    const second = await db().transact((tx) => insertTestDrop(tx, tenantId))
    const others = { ...drop, tenantId: (await newDrop()).tenantId }
    const ids = [id('deploy'), id('deploy'), id('deploy'), id('deploy'), id('deploy')]
    const found = async () => {
      const deploys = ids.map((each) => db().read.deploys.find(dropId, each, 1))
      return (await Promise.all(deploys)).map((deploy) => deploy !== null)
    }
    await db().transact(async (tx) => {
      for (const [createdAt, deploy] of ids.entries()) {
        await tx.deploys.insert({
          id: deploy,
          dropId,
          files: [],
          allowed: [],
          note: '',
          base: null,
          warnings: [],
          createdAt,
          expiresAt: 99,
        })
      }
      for (const finished of ids.slice(0, 1)) {
        await tx.deploys.finish(drop, finished, {
          versionId: id('version'),
          warnings: [],
          changed: true,
        })
      }
      for (const used of ids.slice(1, 2)) await tx.deploys.touch(drop, used, 9)
      // Another owner's key changes nothing.
      for (const used of ids.slice(2, 3)) await tx.deploys.touch(others, used, 10)
      await tx.deploys.limitUnfinished({ drop: second }, 0)
      await tx.deploys.limitUnfinished({ drop }, 3)
    })
    expect(await found()).toEqual([true, true, false, true, true])
    const elsewhere = {
      id: id('deploy'),
      dropId: second.id,
      files: [],
      allowed: [],
      note: '',
      base: null,
      warnings: [],
      createdAt: 10,
      expiresAt: 99,
    }
    await db().transact(async (tx) => {
      await tx.deploys.insert(elsewhere)
      await tx.deploys.limitUnfinished({ tenant: tenantId }, 2)
    })
    expect(await found()).toEqual([true, true, false, false, false])
    expect(await db().read.deploys.find(second.id, elsewhere.id, 1)).not.toBeNull()
  })

  test('received packs are listed by drop and by tenant, oldest first, and deleted with the drop', async () => {
    const { tenantId, dropId } = await newDrop()
    const second = await db().transact((tx) => insertTestDrop(tx, tenantId))
    const splices = { head: 1, body: 4 }
    const contents = [
      { digest: 'a'.repeat(64), offset: 0, size: 5, splices },
      { digest: 'b'.repeat(64), offset: 5, size: 2 ** 40 },
    ]
    const late = { id: id('pack'), dropId, contents, receivedAt: 7, expiresAt: 30 }
    const early = { ...late, id: id('pack'), receivedAt: 3, expiresAt: 20 }
    const elsewhere = { ...late, id: id('pack'), dropId: second.id, receivedAt: 5 }
    await db().transact(async (tx) => {
      for (const pack of [late, early, elsewhere]) await tx.receivedPacks.insert(pack)
    })
    const { receivedPacks } = db().read
    expect(await receivedPacks.ofDrop(dropId, 19)).toEqual([early, late])
    expect(await receivedPacks.ofDrop(dropId, 20)).toEqual([late])
    expect((await receivedPacks.idsOfDrop(dropId)).sort()).toEqual([early.id, late.id].sort())
    const byteSize = 2 ** 40 + 5
    expect(await receivedPacks.ofTenant(tenantId)).toEqual(
      [early, elsewhere, late].map((pack) => ({
        id: pack.id,
        dropId: pack.dropId,
        byteSize,
        contentCount: 2,
      })),
    )
    const expired = await db().transact((tx) => tx.receivedPacks.removeExpired(20, 100))
    expect(expired).toEqual([dropId])
    await db().transact((tx) => tx.receivedPacks.delete(tenantId, [late.id, id('pack')]))
    expect(await receivedPacks.ofTenant(tenantId)).toMatchObject([{ id: elsewhere.id }])
    await db().transact((tx) => tx.drops.delete(second))
    expect(await receivedPacks.ofTenant(tenantId)).toEqual([])
  })
}

// Contract tests for every database adapter: versions, compression leases and pack holds.
import { dayMs } from '@plinth/domain/base/day'
import { draftLifetimeMs } from '@plinth/domain/versions/retention'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { DropKey } from '../database/drop-key.ts'
import type { VersionKey } from '../database/versions.ts'
import { id, insertTestAccount, insertTestDrop, versionOf } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testVersions(db: () => Database): void {
  test('versions are listed newest first, counted, and deleted with their drop', async () => {
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const drop = await db().transact((tx) => insertTestDrop(tx, tenantId))
    await db().transact(async (tx) => {
      for (let i = 0; i < 3; i++) {
        const version = versionOf(drop.id, await tx.drops.takeVersionNumber(drop, null, 1), 100)
        await tx.versions.insert(version, [])
        await tx.drops.setLive(drop, version.id, 50 + i)
      }
    })
    const versions = await db().read.versions.ofDrop(drop.id, 60)
    expect(versions.map((version) => version.number)).toEqual([3, 2, 1])
    expect((await db().read.drops.find(drop.id))?.liveVersion).toEqual(versions[0])
    const listed = await db().read.versions.listOfDrop(drop.id, 60)
    expect(listed).toEqual(
      versions.map((version) => ({ version, live: version.id === versions[0]?.id })),
    )
    expect(await db().read.versions.storageOfTenant(tenantId, 60)).toBe(300)
    const [newest, , oldest] = versions
    if (!newest || !oldest) throw new Error('three versions')
    expect(await db().read.versions.findByPreviewLabel(newest.previewLabel)).toEqual(newest)
    const other = await db().transact((tx) => insertTestDrop(tx, tenantId))
    expect(await db().read.versions.find(other.id, newest.id)).toBeNull()

    await db().transact((tx) => tx.versions.delete(drop, oldest.id))
    expect(await db().transact((tx) => tx.drops.takeVersionNumber(drop, null, 1))).toBe(4)
    await db().transact((tx) => tx.drops.delete(drop))
    expect(await db().read.versions.ofDrop(drop.id, 60)).toEqual([])
    expect(await db().read.versions.storageOfTenant(tenantId, 60)).toBe(0)
    expect(await db().read.drops.find(drop.id)).toBeNull()
    expect(await db().read.drops.find(other.id)).not.toBeNull()
  })

  test('a version keeps the time of its first publish', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const version = versionOf(drop.id, 1)
    const publish = (at: number) =>
      db().transact((tx) => tx.versions.markPublished(drop, version.id, at))
    expect(await publish(70)).toBe(false)
    await db().transact((tx) => tx.versions.insert(version, []))
    expect([await publish(80), await publish(90)]).toEqual([true, true])
    expect(await db().read.versions.find(drop.id, version.id)).toEqual({
      ...version,
      publishedAt: 80,
    })
  })

  test('the note of a version can be changed by its owner', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const version = versionOf(drop.id, 1)
    const setNote = (key: DropKey) =>
      db().transact((tx) => tx.versions.setNote(key, version.id, 'New prices'))
    expect(await setNote(drop)).toBe(false)
    await db().transact((tx) => tx.versions.insert(version, []))
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    expect(await setNote({ id: drop.id, tenantId })).toBe(false)
    expect(await setNote(drop)).toBe(true)
    expect(await db().read.versions.find(drop.id, version.id)).toEqual({
      ...version,
      note: 'New prices',
    })
  })

  test('versions without a title get one, once', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const untitled = (number: number) => ({ ...versionOf(drop.id, number), title: null })
    // Newer than those of other tests.
    const [older, newer] = [
      { ...untitled(1), createdAt: 2 ** 40 },
      { ...untitled(2), createdAt: 2 ** 40 + 1 },
    ]
    await db().transact(async (tx) => {
      for (const version of [older, newer, versionOf(drop.id, 3)]) {
        await tx.versions.insert(version, [])
      }
    })
    const found = async (limit: number) =>
      (await db().read.versions.withoutTitle(limit)).filter(({ dropId }) => dropId === drop.id)
    expect(await found(2)).toEqual([newer, older])
    expect(await found(1)).toEqual([newer])
    await db().transact((tx) => tx.versions.setTitle(newer, 'Menu'))
    await db().transact((tx) => tx.versions.setTitle(newer, 'Another'))
    expect(await found(2)).toEqual([older])
    expect(await db().read.versions.find(drop.id, newer.id)).toMatchObject({ title: 'Menu' })
    await db().transact((tx) => tx.drops.delete(drop))
    await db().transact((tx) => tx.versions.setTitle(older, 'Menu'))
  })

  test('expired drafts are not listed, not counted, and finally removed', async () => {
    const { tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const { id: dropId } = await db().transact((tx) => insertTestDrop(tx, tenantId))
    const [published, first, second] = [
      { ...versionOf(dropId, 1, 1), publishedAt: 30 },
      versionOf(dropId, 2, 10),
      versionOf(dropId, 3, 100),
    ]
    await db().transact(async (tx) => {
      for (const version of [published, first, second]) await tx.versions.insert(version, [])
    })
    expect(await db().read.drops.find(dropId)).toMatchObject({ newestDraftAt: second.createdAt })
    const { versions } = db().read
    const end = first.createdAt + draftLifetimeMs
    const kept = async (now: number) => [
      (await versions.ofDrop(dropId, now)).map(({ number }) => number),
      await versions.storageOfTenant(tenantId, now),
    ]
    expect(await kept(end - 1)).toEqual([[3, 2, 1], 111])
    expect(await kept(end)).toEqual([[3, 1], 101])
    expect(await kept(end + dayMs)).toEqual([[1], 1])
    expect(await versions.storedOfDrop(dropId)).toEqual([second, first, published])

    const removed = async (now: number) => {
      const drafts = await db().transact((tx) => tx.versions.removeExpiredDrafts(now, 100))
      return drafts.filter((draft) => draft.dropId === dropId)
    }
    expect(await removed(end - 1)).toEqual([])
    expect(await removed(end)).toEqual([first])
    expect(await versions.storedOfDrop(dropId)).toEqual([second, published])
  })

  test('the packs of a version are recorded when it is inserted, or later', async () => {
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const [older, newer] = [versionOf(drop.id, 1), versionOf(drop.id, 2)]
    const [first, second, encodings] = [id('pack'), id('pack'), id('pack')]
    await db().transact(async (tx) => {
      await tx.versions.insert(older, null)
      await tx.versions.insert(newer, [first, second])
      const index = { pack: encodings, offset: 3, size: 4 }
      await tx.versions.setCompressed(newer, index, 5)
    })
    const packs = async () =>
      (await db().read.versions.packsOfDrop(drop.id)).toSorted((a) => (a.id === older.id ? -1 : 1))
    const [ofOlder, ofNewer] = [older, newer].map(({ id, dropId, manifest }) => ({
      id,
      dropId,
      manifest,
      encodingsPack: null,
      contentPacks: null,
    }))
    const recorded = { ...ofNewer, encodingsPack: encodings, contentPacks: [first, second] }
    expect(await packs()).toEqual([ofOlder, recorded])
    await db().transact(async (tx) => {
      await tx.versions.setContentPacks(older, [second])
      await tx.versions.setContentPacks({ ...newer, dropId: id('drop') }, [])
    })
    expect(await packs()).toEqual([{ ...ofOlder, contentPacks: [second] }, recorded])
  })

  test('versions are compressed once, newest first, by one worker at a time', async () => {
    // Later than the versions of every other test.
    const createdAt = 1_000_000
    const drop = await db().transact((tx) => insertTestDrop(tx, null))
    const { id: dropId } = drop
    const [older, newer] = [1, 2].map((n) => ({
      ...versionOf(dropId, n),
      createdAt: createdAt + n,
    }))
    if (!older || !newer) throw new Error('two versions')
    await db().transact(async (tx) => {
      await tx.versions.insert(older, [])
      await tx.versions.insert(newer, [])
    })
    const next = async (now: number) => (await db().read.versions.nextToCompress(now))?.id
    const take = (version: VersionKey, now: number) =>
      db().transact((tx) => tx.versions.leaseCompression(version, now, now + 10))
    expect(await db().read.versions.nextToCompress(100)).toEqual(newer)
    const ofOther = { ...newer, dropId: id('drop') }
    expect(await take(ofOther, 100)).toBe(false)
    expect(await take(newer, 100)).toBe(true)
    expect(await take(newer, 109)).toBe(false)
    expect(await next(109)).toBe(older.id)
    expect(await next(110)).toBe(newer.id)
    await db().transact(async (tx) => {
      await tx.versions.moveCompressionLease(newer, 200)
      await tx.versions.moveCompressionLease(ofOther, 150)
    })
    expect(await next(199)).toBe(older.id)
    expect(await take(newer, 200)).toBe(true)
    // As a process that ended while its clock was wrong.
    await db().transact((tx) => tx.versions.moveCompressionLease(newer, 400 * dayMs))
    expect(await next(200)).toBe(newer.id)
    expect(await take(newer, 200)).toBe(true)

    const encodings = { pack: id('pack'), offset: 2 ** 40, size: 12 }
    const done = (version: VersionKey, slice: typeof encodings | null) =>
      db().transact((tx) => tx.versions.setCompressed(version, slice, 300))
    expect(await done(ofOther, encodings)).toBe(false)
    expect(await done(newer, encodings)).toBe(true)
    expect(await done(newer, null)).toBe(false)
    expect(await take(newer, 400)).toBe(false)
    expect(await db().read.versions.find(dropId, newer.id)).toEqual({ ...newer, encodings })
    expect(await done(older, null)).toBe(true)
    expect(await db().read.versions.find(dropId, older.id)).toEqual(older)
    expect([older.id, newer.id]).not.toContain(await next(1_000))
    await db().transact((tx) => tx.drops.delete(drop))
    expect(await done(older, null)).toBe(false)
  })

  test('pack holds are stored, extended and removed', async () => {
    const dropId = id('drop')
    const hold = {
      id: id('upload'),
      dropId,
      purpose: 'upload',
      holder: 'h:1:1',
      expiresAt: 5,
    } as const
    await db().transact(async (tx) => {
      await tx.blobHolds.lock(dropId)
      await tx.blobHolds.insert(hold)
    })
    expect(await db().read.blobHolds.ofDrop(dropId)).toEqual([hold])
    const ofOther = { ...hold, dropId: id('drop') }
    expect(await db().transact((tx) => tx.blobHolds.extend(ofOther, 7))).toBe(false)
    expect(await db().transact((tx) => tx.blobHolds.delete(ofOther))).toBe(false)
    expect(await db().transact((tx) => tx.blobHolds.extend(hold, 9))).toBe(true)
    expect(await db().read.blobHolds.all()).toContainEqual({ ...hold, expiresAt: 9 })
    expect(await db().transact((tx) => tx.blobHolds.delete(hold))).toBe(true)
    expect(await db().transact((tx) => tx.blobHolds.delete(hold))).toBe(false)
    expect(await db().transact((tx) => tx.blobHolds.extend(hold, 9))).toBe(false)
  })
}

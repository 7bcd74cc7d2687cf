import { Readable } from 'node:stream'
import { roles } from '@plinth/domain/accounts/roles'
import { dayMs } from '@plinth/domain/base/day'
import { type DropId, idBytes, makeId } from '@plinth/domain/base/ids'
import { listedPublishes } from '@plinth/domain/versions/publishes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change, MissedChanges } from '../../ports/database/changes.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import { uploadFile } from '../publishing/upload-file.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { runHousekeeping } from '../run-housekeeping.ts'
import { findAddress } from '../serving/find-address.ts'
import { sweepDueDrops } from '../storage/sweep-due-drops.ts'
import { createDrop } from './create-drop.ts'
import { deleteDrop } from './delete-drop.ts'
import { updateDrop } from './update-drop.ts'

const never = new AbortController().signal
let stores: RealStores
let now = Date.UTC(2030, 0, 1)
beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())

async function* onePage(): AsyncGenerator<UploadPart> {
  const content = Readable.from(['<p>Hello'])
  yield { kind: 'file', field: 'file', filename: 'index.html', content }
}

test.each([
  { drop: 'with a version', parts: onePage, refused: ['forbidden', 'member'] },
  { drop: 'without versions', parts: null, refused: [] },
])('roles that may not delete a drop $drop', async ({ parts, refused }) => {
  const { deps } = stores
  const left: string[] = []
  for (const role of roles) {
    const { actor, drop } = await signUp(deps, 'free')
    const target = await loadOwned(deps, actor, drop)
    if (parts) await uploadFile(deps, actor, { drop: target, parts: parts() })
    await deps.database.transact((tx) => tx.tenants.setRole(actor.tenantId, actor.userId, role))
    await deleteDrop(deps, actor, { id: drop }).catch(({ code }) => left.push(code))
    if (await deps.database.read.drops.find(drop)) left.push(role)
  }
  expect(left).toEqual(refused)
})

test('a deletion announces as few changes for many versions as for one', async () => {
  const { deps } = stores
  const { actor, drop } = await signUp(deps, 'plus')
  const target = await loadOwned(deps, actor, drop)
  for (let n = 0; n < 5; n++) await uploadFile(deps, actor, { drop: target, parts: onePage() })
  const feed = await deps.database.openFeed()
  const heard: (Change | MissedChanges)[] = []
  feed.listen((change) => heard.push(change))
  await deleteDrop(deps, actor, { id: drop })
  feed.catchUp()
  await feed.close()
  expect(heard).toEqual([
    { drop: null, tenant: null, label: target.slug },
    { drop, tenant: actor.tenantId, label: null },
  ])
})

test('a drop is deleted even if its packs cannot be, which is reported', async () => {
  const { deps } = stores
  const { actor, drop } = await signUp(deps, 'free')
  const target = await loadOwned(deps, actor, drop)
  await uploadFile(deps, actor, { drop: target, parts: onePage() })
  const failures = collectFailures()
  const deleteFails = () => Promise.reject(new Error('The store is unreachable.'))
  const blobs = { ...deps.blobs, delete: deleteFails }
  await deleteDrop({ ...deps, failures, blobs }, actor, { id: drop })
  expect(await deps.database.read.drops.find(drop)).toBeNull()
  expect(failures.operations).toEqual(['sweep-drop'])
  await sweepDueDrops(deps, never)
  expect(await Array.fromAsync(deps.blobs.list(drop))).toEqual([])
})

/** Adds the views of eight days with a hundred pages each. */
async function viewOften(dropId: DropId): Promise<void> {
  const pathsOf = (day: number) =>
    Array.from({ length: 99 }, (_, n) => [`/${day}/${n}`, 1] as const)
  const views = Array.from({ length: 8 }, (_, day) => {
    const details = { path: new Map(pathsOf(day)), referrer: new Map<string, number>() }
    return { dropId, day, views: 99, details }
  })
  await stores.deps.database.transact((tx) => tx.views.add(views))
}

const countViewed = async (drop: DropId) =>
  (await stores.deps.database.read.views.topOf(drop, 'path', { since: 0, until: 9, limit: 10_000 }))
    .length

test('the views of a popular drop are removed before it, not in its transaction', async () => {
  const { deps } = stores
  const { actor, drop } = await signUp(deps, 'free')
  await viewOften(drop)
  const left: number[] = []
  const transact: typeof deps.database.transact = async (work) => {
    left.push(await countViewed(drop))
    return deps.database.transact(work)
  }
  await deleteDrop({ ...deps, database: { ...deps.database, transact } }, actor, { id: drop })
  expect(left[0]).toBe(0)
  expect(await deps.database.read.drops.find(drop)).toBeNull()
})

test('old publishes are removed before their drop, not in its transaction', async () => {
  const { deps } = stores
  const { actor, drop } = await signUp(deps, 'free')
  const versionId = makeId('version', deps.random(idBytes))
  await deps.database.transact(async (tx) => {
    for (let number = 1; number <= listedPublishes + 700; number++) {
      await tx.publishes.insert({
        id: makeId('publish', deps.random(idBytes)),
        dropId: drop,
        versionId,
        kind: 'upload',
        fromVersion: null,
        toVersion: number,
        actor: null,
        at: now,
      })
    }
  })
  const left: number[][] = []
  const transact: typeof deps.database.transact = async (work) => {
    const publishes = await deps.database.read.publishes.ofDrop(drop, 10_000)
    left.push([publishes.length, publishes.at(-1)?.toVersion ?? 0])
    return deps.database.transact(work)
  }
  await deleteDrop({ ...deps, database: { ...deps.database, transact } }, actor, { id: drop })
  expect(left[0]).toEqual([listedPublishes, 701])
  expect(await deps.database.read.drops.find(drop)).toBeNull()
})

test('a refused deletion removes no views', async () => {
  const { deps } = stores
  const { actor, drop } = await signUp(deps, 'free')
  await uploadFile(deps, actor, { drop: await loadOwned(deps, actor, drop), parts: onePage() })
  await viewOften(drop)
  const { actor: other } = await signUp(deps, 'free')
  for (const attempt of [
    () => deleteDrop(deps, { ...actor, role: 'member' }, { id: drop }),
    () => deleteDrop(deps, actor, { id: drop, onlyIfEmpty: true }),
    () => deleteDrop(deps, other, { id: drop }),
  ]) {
    await expect(attempt()).rejects.toThrow()
  }
  expect(await countViewed(drop)).toBe(792)
})

test('a drop of another tenant is not found, whatever the role', async () => {
  const { deps } = stores
  const { actor } = await signUp(deps, 'free')
  const { drop } = await signUp(deps, 'free')
  const attempt = deleteDrop(deps, { ...actor, role: 'member' }, { id: drop })
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
})

test('a deleted slug returns gone until taken: for 30 days only by its owner, then by anyone', async () => {
  const { deps } = stores
  const [owner, other] = [await signUp(deps, 'plus'), await signUp(deps, 'plus')]
  const { slug } = (await deps.database.read.drops.find(owner.drop)) ?? {}
  const take = ({ actor }: typeof owner) => createDrop(deps, actor, { slug: slug ?? '' })
  await deleteDrop(deps, owner.actor, { id: owner.drop })
  now += 30 * dayMs - 1
  await expect(take(other)).rejects.toMatchObject({ code: 'slug_taken' })
  const again = (await take(owner)).drop.id
  await deleteDrop(deps, owner.actor, { id: again })
  now += 400 * dayMs
  await runHousekeeping(deps)
  expect(await findAddress(deps, slug ?? '')).toEqual({ kind: 'gone' })
  const taken = (await take(other)).drop.id
  expect(await findAddress(deps, slug ?? '')).toMatchObject({ kind: 'drop', drop: { id: taken } })
  await expect(take(owner)).rejects.toMatchObject({ code: 'slug_taken' })
})

test('a former slug is free once its redirect ends', async () => {
  const { deps } = stores
  const { actor, drop } = await signUp(deps, 'plus')
  const { slug } = (await deps.database.read.drops.find(drop)) ?? {}
  await updateDrop(deps, actor, { id: drop, slug: `moved-${slug}`.slice(0, 63) })
  expect(await findAddress(deps, slug ?? '')).toMatchObject({ kind: 'moved' })
  now += 30 * dayMs
  expect(await findAddress(deps, slug ?? '')).toBeNull()
})

test('a former slug whose redirect has ended is unknown even before the job removes it', async () => {
  const { deps } = stores
  const { actor, drop } = await signUp(deps, 'plus')
  const { slug } = (await deps.database.read.drops.find(drop)) ?? {}
  await updateDrop(deps, actor, { id: drop, slug: 'moved-elsewhere' })
  now += 30 * dayMs
  await deleteDrop(deps, actor, { id: drop })
  expect(await findAddress(deps, slug ?? '')).toBeNull()
  expect(await findAddress(deps, 'moved-elsewhere')).toEqual({ kind: 'gone' })
})

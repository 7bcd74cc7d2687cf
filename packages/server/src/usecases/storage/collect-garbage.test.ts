// Garbage collection, and what it refuses.
import { randomBytes } from 'node:crypto'
import type { DropId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { collectGarbage } from './collect-garbage.ts'
import { storedPacks } from './packs.test-support.ts'

let service: RealStores
let other: RealStores
beforeAll(async () => {
  service = await openRealStores()
  other = await openRealStores()
})
afterAll(() => Promise.all([service.remove(), other.remove()]))

test('with the database of another service nothing is deleted, unless that is wanted', async () => {
  const { deps } = service
  const drop = await signUp(deps, 'free')
  const text = page(randomBytes(6).toString('hex'))
  await deployer(deps, drop).deploy({ 'index.html': text })
  const stored = await storedPacks(deps, drop.drop)
  expect(stored).not.toEqual([])
  expect(await collectGarbage(deps)).toMatchObject({ packs: 0, failures: [] })

  // The other service has a drop of its own in the same store.
  const known = await signUp({ ...other.deps, blobs: deps.blobs }, 'free')
  const mixed = { ...other.deps, blobs: deps.blobs }
  await deployer(mixed, known).deploy({ 'index.html': text })
  expect(await collectGarbage(mixed)).toMatchObject({ packs: 0, unknown: 1 })
  expect(await collectGarbage(deps)).toMatchObject({ packs: 0, unknown: 1 })
  await deleteDrop(mixed, known.actor, { id: known.drop })
  expect(await storedPacks(deps, known.drop)).toEqual([])
  await expect(collectGarbage(mixed)).rejects.toMatchObject({ code: 'not_empty' })
  expect(await storedPacks(deps, drop.drop)).toEqual(stored)
  expect(await collectGarbage(mixed, { unknownDrops: true })).toMatchObject({ failures: [] })
  expect(await storedPacks(deps, drop.drop)).toEqual([])
})

/** Publishes a page without an account. The upload stops when its pack is stored, until `finish`. */
async function beginFirstUpload() {
  const { deps } = service
  const stored = Promise.withResolvers<void>()
  const mayFinish = Promise.withResolvers<void>()
  const put: typeof deps.blobs.put = async (...args) => {
    await deps.blobs.put(...args)
    stored.resolve()
    await mayFinish.promise
  }
  const uploading = { ...deps, blobs: { ...deps.blobs, put } }
  const visitor = { network: '203.0.113.1', browserId: null }
  const publishing = publishMarkdownAnonymously(uploading, visitor, { markdown: 'one' })
  await Promise.race([stored.promise, publishing])
  const finish = async () => {
    mayFinish.resolve()
    return (await publishing).view.drop.id
  }
  return { finish }
}

/** Collects garbage with a listing of which the second part, after `work`, takes place minutes later. */
async function collectDuring<T>(work: (drops: DropId[]) => Promise<T>, deps = service.deps) {
  const known = await signUp(deps, 'free')
  await deployer(deps, known).deploy({ 'index.html': page('known') })
  const worked = Promise.withResolvers<T>()
  let listings = 0
  const blobs = {
    ...deps.blobs,
    async *drops() {
      listings += 1
      // The first listing only looks for a drop of this service.
      const before = await Array.fromAsync(deps.blobs.drops())
      if (listings > 1) worked.resolve(await work(before))
      yield* new Set([...before, ...(await Array.fromAsync(deps.blobs.drops()))])
    },
  }
  return { report: await collectGarbage({ ...deps, blobs }), result: await worked.promise }
}

test('a first upload that begins during the listing is not unknown', async () => {
  const { report, result } = await collectDuring(beginFirstUpload)
  expect(report).toMatchObject({ packs: 0, busy: 1, unknown: 0, failures: [] })
  expect(await storedPacks(service.deps, await result.finish())).toHaveLength(1)
})

test('nor is one that ends between two looks at the database', async () => {
  const { deps } = service
  const { read } = deps.database
  let upload: Awaited<ReturnType<typeof beginFirstUpload>> | undefined
  const find: typeof read.drops.find = async (drop) => {
    const found = await read.drops.find(drop)
    if (!found) await upload?.finish()
    return found
  }
  const database = { ...deps.database, read: { ...read, drops: { ...read.drops, find } } }
  const begin = async () => {
    upload = await beginFirstUpload()
    return upload
  }
  const { report, result } = await collectDuring(begin, { ...deps, database })
  expect(report).toMatchObject({ packs: 0, busy: 0, unknown: 0, failures: [] })
  expect(await storedPacks(deps, await result.finish())).toHaveLength(1)
})

test('nor is a drop that is deleted and swept after it was listed', async () => {
  const { deps } = service
  const deleted = await signUp(deps, 'free')
  await deployer(deps, deleted).deploy({ 'index.html': page('deleted') })
  const { report } = await collectDuring(async (drops) => {
    expect(drops).toContain(deleted.drop)
    await deleteDrop(deps, deleted.actor, { id: deleted.drop })
    expect(await storedPacks(deps, deleted.drop)).toEqual([])
  })
  expect(report).toMatchObject({ unknown: 0, failures: [] })
})

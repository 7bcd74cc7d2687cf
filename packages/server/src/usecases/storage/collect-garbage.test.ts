// Garbage collection, and what it refuses.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
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

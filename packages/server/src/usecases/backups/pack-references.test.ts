import { expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { openRealStores, signUp } from '../real-stores.test-support.ts'
import { neededPacks } from '../storage/packs.test-support.ts'
import { collectPackReferences, type KnownManifests, packTables } from './pack-references.ts'

/** The rows as they were before the packs of versions were recorded. */
const observeUnlisted = (
  { database }: Pick<Deps, 'database'>,
  { observe }: ReturnType<typeof collectPackReferences>,
) =>
  database.readSnapshot(async ({ tables }) => {
    for await (const { table, columns, batches } of tables) {
      if (!packTables.includes(table)) continue
      const unlisted = columns.indexOf('content_packs')
      for await (const rows of batches)
        observe(
          { table, columns },
          rows.map((row) => row.map((cell, n) => (n === unlisted ? null : cell))),
        )
    }
  })

test('manifests of versions without recorded packs are read once', async () => {
  const { deps, remove } = await openRealStores()
  const owner = await signUp(deps, 'free')
  const { deploy } = deployer(deps, owner)
  await deploy({ 'index.html': page('one'), 'same.txt': Buffer.from('same') })
  await deploy({ 'index.html': page('two'), 'same.txt': Buffer.from('same') })
  const known: KnownManifests = new Map()
  const first = collectPackReferences(known)
  await observeUnlisted(deps, first)
  const found = await first.resolve(deps.blobs)
  const needed = await neededPacks(deps, owner.drop)
  expect(found.map(({ pack }) => pack).toSorted()).toEqual(needed)

  const later = collectPackReferences(known)
  await observeUnlisted(deps, later)
  const read = () => Promise.reject(new Error('read again'))
  expect(await later.resolve({ ...deps.blobs, read })).toEqual(found)
  await remove()
})

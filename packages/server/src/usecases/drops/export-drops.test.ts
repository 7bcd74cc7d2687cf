// Exports while versions are replaced and removed, and from a damaged store.
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { deleteDrop } from './delete-drop.ts'
import { exportDrops } from './export-drops.ts'

let stores: RealStores
let deps: Deps
beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())

const page = { content: '<p>Apples', format: 'html', source: 'upload' } as const

/** Before the first file is opened, `meanwhile` happens and the store has lost the file. */
const losing = (meanwhile: () => Promise<unknown>): Deps => ({
  ...deps,
  blobs: {
    ...deps.blobs,
    async open() {
      await meanwhile()
      return null
    },
  },
})

test('an archive breaks off if a file is missing, and does not leave it out', async () => {
  const { actor } = await signUp(deps, 'free')
  const { slug } = await publishDocument(deps, actor, page)
  expect(await text(await exportDrops(deps, actor))).toContain(`${slug}/index.html`)
  const broken = await exportDrops(
    losing(async () => {}),
    actor,
  )
  await expect(text(broken)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a drop that is deleted meanwhile is left out', async () => {
  const { actor } = await signUp(deps, 'free')
  const { id, slug } = await publishDocument(deps, actor, page)
  const remove = () => deleteDrop(deps, actor, { id })
  expect(await text(await exportDrops(losing(remove), actor))).not.toContain(`${slug}/index.html`)
})

test('a version that is replaced and removed before it is read gives way to the next', async () => {
  const { actor } = await signUp(deps, 'free')
  const { slug } = await publishDocument(deps, actor, page)
  let isReplaced = false
  const archive = await exportDrops(
    {
      ...deps,
      blobs: {
        ...deps.blobs,
        async read(drop, slice) {
          if (isReplaced) return deps.blobs.read(drop, slice)
          isReplaced = true
          // The plan keeps three versions.
          for (let n = 2; n <= 4; n++)
            await publishDocument(deps, actor, { ...page, slug, content: `<p>Version ${n}` })
          return null
        },
      },
    },
    actor,
  )
  expect(await text(archive)).toContain(`${slug}/index.html`)
})

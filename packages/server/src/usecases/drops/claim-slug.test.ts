import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishDocument } from '../publishing/publish-document.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { createDrop } from './create-drop.ts'
import { updateDrop } from './update-drop.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores(
    {},
    {
      PLINTH_BASE_URL: 'https://app.example.com',
      PLINTH_SITES_DOMAIN: 'example.com',
      PLINTH_ALLOW_SHARED_DOMAIN: '1',
    },
  )
})
afterAll(() => stores.remove())

test('the slug that equals the app host under the sites domain is taken', async () => {
  const { deps } = stores
  const { actor, drop: id } = await signUp(deps, 'plus')
  const taken = { code: 'slug_taken' }
  const page = { content: 'x', format: 'html', source: 'mcp', slug: 'app' } as const
  await expect(createDrop(deps, actor, { slug: 'app' })).rejects.toMatchObject(taken)
  await expect(updateDrop(deps, actor, { id, slug: 'app' })).rejects.toMatchObject(taken)
  await expect(publishDocument(deps, actor, page)).rejects.toMatchObject(taken)
  expect((await createDrop(deps, actor, { slug: 'docs' })).drop.slug).toBe('docs')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { updateDrop } from './update-drop.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

test('analytics settings without a provider are removed, on any plan', async () => {
  const { actor, drop: id } = await signUp(stores.deps, 'free')
  const asked = { id, analytics: { consent: 'always', consent_language: 'de' } } as const
  expect((await updateDrop(stores.deps, actor, asked)).drop.analytics).toBeNull()
  const connected = { id, analytics: { plausible: { domain: 'example.com' } } }
  const refusal = { code: 'plan_limit' }
  await expect(updateDrop(stores.deps, actor, connected)).rejects.toMatchObject(refusal)
})

test('a date that has passed is refused, even the first one there is', async () => {
  const { actor, drop: id } = await signUp(stores.deps, 'free')
  for (const expireAt of [0, 1, stores.deps.clock.now()])
    await expect(updateDrop(stores.deps, actor, { id, expireAt })).rejects.toMatchObject({
      code: 'invalid_field',
    })
  expect((await updateDrop(stores.deps, actor, { id, expireAt: null })).drop.expireAt).toBeNull()
})

import { roles } from '@plinth/domain/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSite } from './delete-site.ts'
import { openRealStores, type RealStores, signUp } from './real-stores.test-support.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

test('owners and admins delete drops, members do not', async () => {
  const { deps } = stores
  const left: string[] = []
  for (const role of roles) {
    const { actor, site } = await signUp(deps, 'free')
    await deps.database.transact((tx) => tx.tenants.setRole(actor.tenantId, actor.userId, role))
    await deleteSite(deps, actor, { id: site }).catch(({ code }) => left.push(code))
    if (await deps.database.read.sites.find(site)) left.push(role)
  }
  expect(left).toEqual(['forbidden', 'member'])
})

test('what is not theirs is missing, whatever their role', async () => {
  const { deps } = stores
  const { actor } = await signUp(deps, 'free')
  const { site } = await signUp(deps, 'free')
  const attempt = deleteSite(deps, { ...actor, role: 'member' }, { id: site })
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
})

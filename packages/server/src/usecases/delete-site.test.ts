import { Readable } from 'node:stream'
import { roles } from '@plinth/domain/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSite } from './delete-site.ts'
import type { Part } from './publishing/part.ts'
import { openRealStores, type RealStores, signUp } from './real-stores.test-support.ts'
import { uploadFile } from './upload-file.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

async function* onePage(): AsyncGenerator<Part> {
  const content = Readable.from(['<p>Hello'])
  yield { kind: 'file', field: 'file', filename: 'index.html', content }
}

test.each([
  { drop: 'that was published', parts: onePage, refused: ['forbidden', 'member'] },
  { drop: 'that never was', parts: null, refused: [] },
])('who may not delete a drop $drop', async ({ parts, refused }) => {
  const { deps } = stores
  const left: string[] = []
  for (const role of roles) {
    const { actor, site } = await signUp(deps, 'free')
    if (parts) await uploadFile(deps, actor, { id: site, parts: parts() })
    await deps.database.transact((tx) => tx.tenants.setRole(actor.tenantId, actor.userId, role))
    await deleteSite(deps, actor, { id: site }).catch(({ code }) => left.push(code))
    if (await deps.database.read.sites.find(site)) left.push(role)
  }
  expect(left).toEqual(refused)
})

test('what is not theirs is missing, whatever their role', async () => {
  const { deps } = stores
  const { actor } = await signUp(deps, 'free')
  const { site } = await signUp(deps, 'free')
  const attempt = deleteSite(deps, { ...actor, role: 'member' }, { id: site })
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
})

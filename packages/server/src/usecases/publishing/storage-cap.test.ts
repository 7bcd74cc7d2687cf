// The storage limit under concurrent uploads.
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import { afterEach, expect, test } from 'vitest'
import type { DropKey } from '../../ports/database/drop-key.ts'
import { getUsage } from '../accounts/get-usage.ts'
import type { Deps } from '../base/deps.ts'
import { createDrop } from '../drops/create-drop.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { publishDocument } from './publish-document.ts'

const cap = plans.free.storageBytes
let stores: RealStores
afterEach(() => stores.remove())

/** Inserts a version of this size without uploading it. */
async function fill({ database, random }: Deps, drop: DropKey, byteSize: number): Promise<void> {
  await database.transact(async (tx) => {
    const number = await tx.drops.takeVersionNumber(drop, null, 1)
    const version = {
      id: makeId('version', random(idBytes)),
      dropId: drop.id,
      number,
      byteSize,
      fileCount: 1,
      manifest: { pack: makeId('pack', random(idBytes)), offset: 0, size: 1 },
      encodings: null,
      source: 'upload' as const,
      agent: null,
      note: '',
      title: '',
      previewLabel: `p-${number}`,
      createdBy: null,
      createdAt: 1,
      publishedAt: 1,
    }
    await tx.versions.insert(version, [])
  })
}

describeOnDatabases((environment) => {
  test('of fifty concurrent uploads only those that fit are kept', async () => {
    stores = await openRealStores({}, await environment())
    const { deps } = stores
    const { actor, drop } = await signUp(deps, 'free')
    await fill(deps, { id: drop, tenantId: actor.tenantId }, cap - 100)
    const { slug } = (await createDrop(deps, actor, {})).drop
    const page = { content: 'x'.repeat(40), format: 'html', source: 'mcp', slug } as const
    const uploads = Array.from({ length: 50 }, () =>
      publishDocument(deps, actor, page).then(
        () => 'kept',
        ({ code }) => String(code),
      ),
    )
    // Two fit; retention removes nothing before there are more than three versions.
    const outcomes = (await Promise.all(uploads)).toSorted()
    expect(outcomes).toEqual(['kept', 'kept', ...Array(48).fill('plan_limit')])
    const { storageBytes, warnings } = await getUsage(deps, actor)
    expect(storageBytes).toBe(cap - 20)
    expect(warnings).toMatchObject([{ cap: 'storage', usedPercent: 99 }])
  })

  test('a token for one drop does not learn how much the account stores', async () => {
    stores = await openRealStores({}, await environment())
    const { deps } = stores
    const { actor, drop } = await signUp(deps, 'free')
    const { id: dropId, slug } = (await createDrop(deps, actor, {})).drop
    const page = { content: 'Hello', format: 'html', source: 'mcp', slug } as const
    // Another upload fills the storage after this one was admitted.
    const openFolder: typeof deps.spool.openFolder = async () => {
      await fill(deps, { id: drop, tenantId: actor.tenantId }, cap)
      return deps.spool.openFolder()
    }
    const racing = { ...deps, spool: { ...deps.spool, openFolder } }
    const token = { ...actor, limits: { access: 'full', dropId } } as const
    const refusal = { code: 'plan_limit', detail: expect.stringContaining('would exceed that.') }
    await expect(publishDocument(racing, token, page)).rejects.toMatchObject(refusal)
  })
})

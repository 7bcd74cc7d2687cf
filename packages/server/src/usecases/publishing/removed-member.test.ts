import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { createDrop } from '../drops/create-drop.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { endMembership } from '../organisations/end-membership.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { publishDocument } from './publish-document.ts'
import { uploadBundle } from './upload-bundle.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadPart } from './upload-part.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

/** A member of another user's tenant that has a live page. */
async function newMember() {
  const { deps } = stores
  const owner = (await signUp(deps, 'plus')).actor
  const { userId } = (await signUp(deps, 'free')).actor
  const joined = { userId, role: 'admin', joinedAt: 1 } as const
  await deps.database.transact((tx) => tx.tenants.addMember(owner.tenantId, joined))
  const page = { content: 'Before', format: 'markdown', source: 'upload' } as const
  const { id, slug, version } = await publishDocument(deps, owner, page)
  const member: AccountActor = { ...owner, userId, role: 'admin' }
  const remove = () => deps.database.transact((tx) => endMembership(tx, member, 2))
  const live = async () => (await deps.database.read.drops.find(id))?.liveVersion?.id
  return { member, id, slug, version, remove, live }
}

async function* slowUpload(parts: readonly UploadPart[], meanwhile: () => Promise<void>) {
  for (const part of parts) {
    yield part
    await meanwhile()
  }
}

const filePart = (field: string): UploadPart => ({
  kind: 'file',
  field,
  filename: 'index.html',
  content: Readable.from(['<p>After</p>']),
})

test.each([
  ['a page', uploadFile, [filePart('file')]],
  [
    'a folder',
    uploadBundle,
    [filePart('files'), { kind: 'field', field: 'paths', value: 'index.html' } as const],
  ],
])(
  '%s does not go live if its uploader was removed during the upload',
  async (_, upload, parts) => {
    const { member, id, version, remove, live } = await newMember()
    const drop = await loadOwned(stores.deps, member, id)
    const attempt = upload(stores.deps, member, { drop, parts: slowUpload(parts, remove) })
    await expect(attempt).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await live()).toBe(version.id)
  },
)

type Target = Awaited<ReturnType<typeof newMember>>
const page = { content: 'After', format: 'markdown', source: 'upload' } as const

test.each<[string, (deps: Deps, target: Target) => Promise<unknown>]>([
  ['reserves an address', (deps, { member }) => createDrop(deps, member, {})],
  ['publishes a new page', (deps, { member }) => publishDocument(deps, member, page)],
  [
    'publishes a page again',
    (deps, { member, slug }) => publishDocument(deps, member, { ...page, slug }),
  ],
  ['changes settings', (deps, { member, id }) => updateDrop(deps, member, { id, name: 'Mine' })],
  [
    'makes a version live',
    (deps, { member, id, version }) => promoteVersion(deps, member, { id, versionId: version.id }),
  ],
])('a removed member with an old credential never %s', async (_, act) => {
  const target = await newMember()
  const before = await stores.deps.database.read.drops.ofTenant(target.member.tenantId)
  await target.remove()
  await expect(act(stores.deps, target)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await stores.deps.database.read.drops.ofTenant(target.member.tenantId)).toEqual(before)
})

// Deploys that are refused: at the start, while blobs are uploaded, and at the end.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId, type VersionId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import { maxBlobsPerRequest, maxBytesPerBlobRequest } from '@plinth/domain/versions/deploys'
import { maxDrafts } from '@plinth/domain/versions/retention'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getUsage } from '../accounts/get-usage.ts'
import type { Deps } from '../base/deps.ts'
import { endMembership } from '../organisations/end-membership.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { beginDeploy } from './begin-deploy.ts'
import {
  blobPart,
  type Deployer,
  deployer,
  digestOf,
  listOf,
  page,
  type TestDrop,
} from './deploy-world.test-support.ts'
import type { ListedFile } from './lay-out-deploy.ts'

let stores: RealStores
let deps: Deps
let target: TestDrop
let client: Deployer
beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  target = await signUp(deps, 'free')
  client = deployer(deps, target)
})

const index = listOf({ 'index.html': page('one') })
const sized = (size: number): ListedFile => ({ path: 'a.bin', digest: 'a'.repeat(64), size })
const { uploadBytes, storageBytes } = plans.free

test.each<[string, ListedFile[], string, RegExp]>([
  ['no index', [sized(1)], 'missing_index', /index\.html/],
  ['a path outside the root', [...index, { ...sized(1), path: '../a' }], 'invalid_field', /\.\./],
  ['a path twice', [...index, ...index], 'invalid_field', /twice/],
  [
    'one blob with two sizes',
    [...index, sized(1), { ...sized(2), path: 'b.bin' }],
    'invalid_field',
    /two different sizes/,
  ],
  ['more than the limit per upload', [...index, sized(uploadBytes)], 'upload_too_large', /10 MB/],
])('%s is refused before any blob is uploaded', async (_, files, code, detail) => {
  const drop = await loadOwned(deps, target.actor, target.drop)
  const refused = beginDeploy(deps, target.actor, { drop, files })
  await expect(refused).rejects.toMatchObject({ code, detail: expect.stringMatching(detail) })
})

test('clutter is ignored, and a single root folder is stripped', async () => {
  const files = { 'dist/index.html': page('one'), 'dist/.DS_Store': randomBytes(9) }
  const begun = await client.begin(files)
  expect(begun.ignored).toEqual(['dist/.DS_Store'])
  expect(begun.missing).toEqual([digestOf(page('one'))])
  await client.send(begun, page('one'))
  const { version } = await client.finish(begun)
  expect(Object.keys(await client.read(version))).toEqual(['index.html'])
})

const [first, second] = [randomBytes(3000), randomBytes(3000)]
const large = { digest: 'b'.repeat(64), size: maxBytesPerBlobRequest }
const cut = (content: Buffer): UploadPart => ({
  ...(blobPart(content) as Extract<UploadPart, { kind: 'file' }>),
  content: Readable.from(
    (async function* () {
      yield content.subarray(0, 1000)
      throw new AppError('invalid_body', 'The upload ended before it was complete.')
    })(),
  ),
})

test.each<[string, UploadPart, string, RegExp]>([
  [
    'too long',
    blobPart(Buffer.concat([second, second]), digestOf(second)),
    'invalid_field',
    /longer than the 3000 bytes/,
  ],
  [
    'too long, of a blob that is stored already',
    blobPart(Buffer.concat([first, first]), digestOf(first)),
    'invalid_field',
    /longer than the 3000 bytes/,
  ],
  [
    'another content',
    blobPart(first, digestOf(second)),
    'invalid_field',
    new RegExp(`${digestOf(second)} has the SHA-256 digest ${digestOf(first)}`),
  ],
  ['not in the list', blobPart(randomBytes(9)), 'invalid_field', /not part of this deploy/],
  ['no digest', blobPart(second, 'b.bin'), 'invalid_field', /not a SHA-256 digest/],
  ['a field', { kind: 'field', field: 'blobs', value: 'x' }, 'missing_field', /`blobs`/],
  ['interrupted', cut(second), 'invalid_body', /ended before/],
  [
    'over the limit per request',
    blobPart(second, large.digest),
    'upload_too_large',
    /one larger blob/,
  ],
])('%s: blobs received before it are kept', async (_, bad, code, detail) => {
  // The free plan would not allow the large blob.
  await deps.database.transact((tx) =>
    tx.tenants.setSubscription(
      target.actor.tenantId,
      { plan: 'plus', source: 'complimentary', startedAt: 1, endsAt: null } as never,
      1,
    ),
  )
  const files = [...listOf({ 'index.html': page('one'), 'a.bin': first, 'b.bin': second })]
  const begun = await beginDeploy(deps, target.actor, {
    drop: await loadOwned(deps, target.actor, target.drop),
    files: [...files, { path: 'large.bin', ...large }],
  })
  const deploy = { deployId: begun.deploy.id }
  const refused = client.sendParts(deploy, [blobPart(first), bad, blobPart(page('one'))])
  await expect(refused).rejects.toMatchObject({ code, detail: expect.stringMatching(detail) })
  expect(await client.missing(deploy)).toEqual(
    begun.missing.filter((digest) => digest !== digestOf(first)),
  )
})

test('the number of blobs per request is limited', async () => {
  const contents = Array.from({ length: maxBlobsPerRequest }, (_, n) => Buffer.from(`${n}`))
  const files = Object.fromEntries(contents.map((content) => [`f/${content}`, content]))
  const begun = await client.begin({ 'index.html': page('one'), ...files })
  const refused = client.send(begun, ...contents, page('one'))
  await expect(refused).rejects.toThrow('at most 2000 blobs')
  expect(await client.missing(begun)).toEqual([digestOf(page('one'))])
  await expect(client.send(begun)).rejects.toMatchObject({ code: 'missing_field' })
})

test('a blob with another size than announced is refused, even if it is stored already', async () => {
  const begun = await client.begin({ 'index.html': page('one'), 'a.bin': first })
  await client.send(begun, first)
  const files = [...index, { path: 'a.bin', digest: digestOf(first), size: first.length + 1 }]
  const drop = await loadOwned(deps, target.actor, target.drop)
  const { deploy, missing } = await beginDeploy(deps, target.actor, { drop, files })
  expect(missing).toContain(digestOf(first))
  const sent = client.send({ deployId: deploy.id }, first)
  await expect(sent).rejects.toThrow('has 3000 bytes, but 3001 were announced')
})

const targetKey = () => ({ id: target.drop, tenantId: target.actor.tenantId })

/** Inserts a version of this size without uploading it. */
async function fill(byteSize: number): Promise<VersionId> {
  const id = makeId('version', deps.random(idBytes))
  await deps.database.transact(async (tx) => {
    const version = {
      id,
      dropId: target.drop,
      number: await tx.drops.takeVersionNumber(targetKey(), null, 1),
      byteSize,
      fileCount: 1,
      manifest: { pack: makeId('pack', deps.random(idBytes)), offset: 0, size: 1 },
      encodings: null,
      source: 'upload' as const,
      agent: null,
      note: '',
      title: '',
      previewLabel: `p-${id}`,
      createdBy: null,
      createdAt: 1,
      publishedAt: 1,
    }
    await tx.versions.insert(version, [])
  })
  return id
}

const full = { code: 'plan_limit' }

test('finishing is refused while storage is full and works again afterwards', async () => {
  const begun = await client.begin({ 'index.html': page('one') })
  await client.send(begun, page('one'))
  const id = await fill(storageBytes)
  await expect(client.begin({ 'index.html': page('two') })).rejects.toMatchObject(full)
  await expect(client.finish(begun)).rejects.toMatchObject(full)
  await deps.database.transact((tx) => tx.versions.delete(targetKey(), id))
  await expect(client.finish(begun)).resolves.toMatchObject({ live: true })
})

test('a publish may use the storage of the version it replaces; a draft replaces none', async () => {
  await fill(storageBytes - 500)
  for (let kept = 2; kept < plans.free.versions; kept++) await fill(1)
  await client.deploy({ 'index.html': page('live') })
  const begun = await client.begin({ 'index.html': Buffer.alloc(600, 'x') })
  await client.send(begun, Buffer.alloc(600, 'x'))
  await expect(client.finish(begun, false)).rejects.toMatchObject(full)
  await expect(client.finish(begun)).resolves.toMatchObject({ live: true })
})

test('a draft at the storage limit may use the storage of the draft it replaces', async () => {
  await client.deploy({ 'index.html': page('live') })
  for (let drafts = 0; drafts < maxDrafts; drafts++) {
    await client.deploy({ 'index.html': Buffer.alloc(300, `${drafts}`) }, false)
  }
  const { storageBytes: used } = await getUsage(deps, target.actor)
  await fill(storageBytes - used)
  const oneByteMore = { 'index.html': Buffer.alloc(301, 'x') }
  await expect(client.begin(oneByteMore)).rejects.toMatchObject(full)
  const { live } = await client.deploy({ 'index.html': Buffer.alloc(300, 'x') }, false)
  expect(live).toBe(false)
  expect(await getUsage(deps, target.actor)).toMatchObject({ storageBytes })
})

test('blobs of a member removed during the upload are not kept', async () => {
  const { userId } = (await signUp(deps, 'free')).actor
  const member = { ...target.actor, userId, role: 'admin' } as const
  await deps.database.transact((tx) =>
    tx.tenants.addMember(member.tenantId, { userId, role: 'admin', joinedAt: 1 }),
  )
  const theirs = deployer(deps, { ...target, actor: member })
  const begun = await theirs.begin({ 'index.html': page('one') })
  await deps.database.transact((tx) => endMembership(tx, member, 2))
  const removed = { code: 'unauthorized' }
  await expect(theirs.send(begun, page('one'))).rejects.toMatchObject(removed)
  expect(await client.missing(begun)).toHaveLength(1)
  await client.send(begun, page('one'))
  await expect(theirs.finish(begun)).rejects.toMatchObject(removed)
})

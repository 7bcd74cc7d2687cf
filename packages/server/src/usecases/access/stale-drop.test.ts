// A drop that changes after the edge has loaded it and before the use case runs.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginDeploy } from '../deploying/begin-deploy.ts'
import { blobPart, deployer, listOf, page } from '../deploying/deploy-world.test-support.ts'
import { finishDeploy } from '../deploying/finish-deploy.ts'
import { getDeploy } from '../deploying/get-deploy.ts'
import { uploadBlobs } from '../deploying/upload-blobs.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { editFiles } from '../editing/edit-files.ts'
import { uploadBundle } from '../publishing/upload-bundle.ts'
import { uploadFile } from '../publishing/upload-file.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { setDropRemoved } from '../safety/set-drop-removed.ts'
import { downloadVersion } from '../versions/download-version.ts'
import { readChanges } from '../versions/read-changes.ts'
import { readSource } from '../versions/read-source.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

const [before, after] = [page('before'), page('after')]

/** A loaded drop with a live version and a deploy whose contents have arrived. */
async function newLoaded() {
  const { deps } = stores
  const target = await signUp(deps, 'plus')
  const client = deployer(deps, target)
  const { version } = await client.deploy({ 'index.html': before })
  const { deployId } = await client.begin({ 'index.html': after })
  await client.send({ deployId }, after)
  const { actor } = target
  const drop = await loadOwned(deps, actor, target.drop)
  return { deps, actor, drop, deployId, versionId: version.id }
}

type Loaded = Awaited<ReturnType<typeof newLoaded>>
type Action = (loaded: Loaded) => Promise<unknown>

async function* partsOf(...parts: UploadPart[]): AsyncGenerator<UploadPart> {
  yield* parts
}

const file = (field: string): UploadPart => ({
  kind: 'file',
  field,
  filename: 'index.html',
  // Large enough to be compared with the live version.
  content: Readable.from(['x'.repeat(100_000)]),
})
const paths: UploadPart = { kind: 'field', field: 'paths', value: 'index.html' }

const writes: [string, Action][] = [
  [
    'uploading a page',
    ({ deps, actor, drop }) => uploadFile(deps, actor, { drop, parts: partsOf(file('file')) }),
  ],
  [
    'uploading a folder',
    ({ deps, actor, drop }) =>
      uploadBundle(deps, actor, { drop, parts: partsOf(file('files'), paths) }),
  ],
  [
    'beginning a deploy',
    ({ deps, actor, drop }) =>
      beginDeploy(deps, actor, { drop, files: listOf({ 'index.html': page('third') }) }),
  ],
  [
    'finishing a deploy',
    ({ deps, actor, ...input }) => finishDeploy(deps, actor, { ...input, promote: true }),
  ],
  [
    'editing a file',
    ({ deps, actor, drop }) =>
      editFiles(deps, actor, { drop, edits: [{ old: '<body>before', new: '<body>after' }] }),
  ],
]

const reads: [string, Action][] = [
  [
    'uploading contents',
    ({ deps, actor, ...input }) =>
      uploadBlobs(deps, actor, { ...input, parts: partsOf(blobPart(after)) }),
  ],
  ['reading a deploy', ({ deps, actor, ...input }) => getDeploy(deps, actor, input)],
  ['downloading a version', ({ deps, actor, ...input }) => downloadVersion(deps, actor, input)],
  ['reading changes', ({ deps, actor, ...input }) => readChanges(deps, actor, input)],
  ['reading the source', ({ deps, actor, ...input }) => readSource(deps, actor, input)],
]

describe('a drop that was deleted meanwhile', () => {
  test.each([...writes, ...reads])('%s: not found, and nothing is stored', async (_, act) => {
    const loaded = await newLoaded()
    const { deps, actor, drop } = loaded
    await deleteDrop(deps, actor, drop)
    await expect(act(loaded)).rejects.toMatchObject({ code: 'not_found' })
    expect(await deps.database.read.drops.find(drop.id)).toBeNull()
    expect(await deps.database.read.versions.storedOfDrop(drop.id)).toEqual([])
  })
})

describe('a drop that trust and safety removed meanwhile', () => {
  test.each(writes)('%s: refused, and the version stays', async (_, act) => {
    const loaded = await newLoaded()
    const { deps, drop, versionId } = loaded
    await setDropRemoved(deps, 'plinthd', { drop: drop.id, removed: true, note: '' })
    await expect(act(loaded)).rejects.toMatchObject({ code: 'forbidden' })
    const versions = await deps.database.read.versions.storedOfDrop(drop.id)
    expect(versions.map(({ id }) => id)).toEqual([versionId])
  })
})

// Published versions are compressed in the background, once, without affecting publishes and
// deletes.
import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { DropId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VersionRecord } from '../../ports/database/versions.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { uploadBundle } from '../publishing/upload-bundle.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { loadEncodings } from '../storage/load-encodings.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { readContent } from '../storage/read-content.ts'
import { sweepDrop } from '../storage/sweep-drop.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { compressPending } from './compress-pending.ts'

const never = new AbortController().signal
let stores: RealStores
let dataDir: string
let deps: Deps
let actor: AccountActor
let drop: DropId
let now = Date.now()

beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
  ;({ deps, dataDir } = stores)
})
afterAll(() => stores.remove())
beforeEach(async () => {
  now += 1_000
  ;({ actor, drop } = await signUp(deps, 'plus'))
})

type Files = Readonly<Record<string, Buffer>>

async function* partsOf(files: Files): AsyncGenerator<UploadPart> {
  for (const [path, content] of Object.entries(files)) {
    const source = Readable.from([content])
    yield { kind: 'file', field: 'files', filename: path, content: source }
    yield { kind: 'field', field: 'paths', value: path }
  }
}

async function publish(files: Files): Promise<VersionRecord> {
  now += 1_000
  return (
    await uploadBundle(deps, actor, {
      drop: await loadOwned(deps, actor, drop),
      parts: partsOf(files),
    })
  ).version
}

async function current({ dropId, id }: VersionRecord): Promise<VersionRecord> {
  const version = await deps.database.read.versions.find(dropId, id)
  if (!version) throw new Error('the version is gone')
  return version
}

/** Stored codings by path; each is checked to decode to the original bytes. */
async function codingsOf(version: VersionRecord): Promise<Record<string, string[]>> {
  const encodings = await loadEncodings(deps, await current(version))
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  const codings: Record<string, string[]> = {}
  for (const [path, file] of (await loadManifest(deps, version)).files) {
    const plain = await readContent(deps, drop, file)
    for (const coding of ['br', 'gzip'] as const) {
      const encoding = encodings.get(file.digest)?.[coding]
      if (!encoding) continue
      expect(decoders[coding](await readContent(deps, drop, encoding)).equals(plain)).toBe(true)
      codings[path] = [...(codings[path] ?? []), coding]
    }
  }
  return codings
}

/** Sizes of the contents that are actually compressed (not copied). */
function watched(): { deps: Deps; sizes: number[] } {
  const sizes: number[] = []
  const compressor: Deps['compressor'] = {
    ...deps.compressor,
    compress(job, signal) {
      sizes.push(...job.contents.map(({ size }) => size))
      return deps.compressor.compress(job, signal)
    },
  }
  return { deps: { ...deps, compressor }, sizes }
}

async function packs(): Promise<string[]> {
  return readdir(join(dataDir, 'blobs', drop)).catch(() => [])
}

const text = (word: string, size = 3_000) => Buffer.from(word.repeat(size).slice(0, size))
const both = ['br', 'gzip']

test('text is stored in both codings, once per content; media and small files are skipped', async () => {
  const twice = text('twice ')
  const version = await publish({
    'index.html': text('<p>hello</p>'),
    'a.css': twice,
    'b.txt': twice,
    'photo.png': text('in truth this would get smaller'),
    'small.txt': text('small', 1_024),
    'noise.json': randomBytes(5_000),
  })
  const { deps: seen, sizes } = watched()
  expect(await compressPending(seen, never)).toEqual([])
  expect(sizes).toHaveLength(3)
  expect(await codingsOf(version)).toEqual({ 'index.html': both, 'a.css': both, 'b.txt': both })
  expect(await readdir(join(dataDir, 'spool'))).toEqual([])
  expect(await compressPending(seen, never)).toEqual([])
  expect(sizes).toHaveLength(3)
})

test.each([
  ['free', 'a badge', null],
  ['plus', 'analytics', { plausible: { domain: 'a.example' } }],
] as const)(
  'on %s, pages that get %s injected are not compressed; everything else is',
  async (plan, _, analytics) => {
    ;({ actor, drop } = await signUp(deps, plan))
    const key = { id: drop, tenantId: actor.tenantId }
    await deps.database.transact((tx) => tx.drops.update(key, { analytics, updatedAt: now }))
    const version = await publish({ 'index.html': text('<p>hello</p>'), 'a.css': text('css ') })
    await compressPending(deps, never)
    expect(await codingsOf(version)).toEqual({ 'a.css': both })
  },
)

test('caches are notified, and compressed data does not count toward storage', async () => {
  const version = await publish({ 'index.html': text('<p>hello</p>') })
  const used = () => deps.database.read.versions.storageOfTenant(actor.tenantId, deps.clock.now())
  const before = await used()
  const feed = await deps.database.openFeed()
  const heard: unknown[] = []
  feed.listen((change) => heard.push(change))
  await compressPending(deps, never)
  feed.catchUp()
  await feed.close()
  expect(heard).toEqual([{ drop, tenant: null, label: null }])
  expect((await current(version)).encodings).not.toBeNull()
  expect(await used()).toBe(before)
})

test('a version with nothing worth compressing stores nothing and is not retried', async () => {
  const version = await publish({ 'index.html': text('x', 9), 'noise.json': randomBytes(5_000) })
  const { deps: seen, sizes } = watched()
  await compressPending(seen, never)
  await compressPending(seen, never)
  expect(sizes).toEqual([5_000])
  expect((await current(version)).encodings).toBeNull()
  expect(await packs()).toEqual([version.manifest.pack])
})

test('encodings of an older version are copied', async () => {
  const same = {
    'a.css': text('a ', 4_000),
    'b.css': text('b ', 5_000),
    'c.json': randomBytes(7_000),
  }
  await publish({ ...same, 'index.html': text('one ', 6_000) })
  await compressPending(deps, never)
  const second = await publish({ ...same, 'index.html': text('two ', 6_001) })
  const { deps: seen, sizes } = watched()
  expect(await compressPending(seen, never)).toEqual([])
  expect(sizes).toEqual([6_001])
  expect(await codingsOf(second)).toEqual({ 'index.html': both, 'a.css': both, 'b.css': both })
})

test('contents are compressed again if the older version’s encodings are unreadable, which is reported', async () => {
  const same = { 'a.css': text('a ', 4_000) }
  const first = await publish({ ...same, 'index.html': text('one ', 6_000) })
  await compressPending(deps, never)
  const second = await publish({ ...same, 'index.html': text('two ', 6_001) })
  const { pack } = (await current(first)).encodings ?? {}
  const { deps: seen, sizes } = watched()
  // The index is readable, but the pack is then deleted.
  const open: Deps['blobs']['open'] = async (of, slice) =>
    slice.pack === pack ? null : deps.blobs.open(of, slice)
  const failures = collectFailures()
  const failing = { ...seen, failures, blobs: { ...deps.blobs, open } }
  expect(await compressPending(failing, never)).toEqual([])
  expect(failures.operations).toEqual(['copy-encodings'])
  expect(sizes.sort()).toEqual([4_000, 6_001])
  expect(await codingsOf(second)).toEqual({ 'index.html': both, 'a.css': both })
})

test('a sweep keeps encodings as long as their version', async () => {
  ;({ actor, drop } = await signUp(deps, 'free'))
  const versions: VersionRecord[] = []
  for (const word of ['one ', 'two ', 'three ', 'four ']) {
    versions.push(await publish({ 'index.html': text('x', 9), 'a.css': text(word) }))
    await compressPending(deps, never)
  }
  expect(await packs()).toHaveLength(8)
  // The plan retains three versions.
  expect(await sweepDrop(deps, drop)).toBe(2)
  const retained = await Promise.all(versions.slice(1).map(current))
  const needed = retained.flatMap((one) => [one.manifest.pack, one.encodings?.pack])
  expect((await packs()).sort()).toEqual(needed.sort())
  for (const version of retained) {
    expect(await codingsOf(version)).toEqual({ 'a.css': both })
    await promoteVersion(deps, actor, { id: drop, versionId: version.id })
  }
})

test.each<[string, (version: VersionRecord) => Promise<unknown>]>([
  ['a drop', () => deleteDrop(deps, actor, { id: drop })],
  [
    'a version',
    ({ id, dropId }) => {
      const key = { id: dropId, tenantId: actor.tenantId }
      return deps.database.transact((tx) => tx.versions.delete(key, id))
    },
  ],
])('%s deleted during compression is no failure and leaves nothing behind', async (_, remove) => {
  const version = await publish({ 'index.html': text('gone ') })
  const blobs: Deps['blobs'] = {
    ...deps.blobs,
    async put(of, pack, local) {
      await deps.blobs.put(of, pack, local)
      await remove(version)
    },
  }
  expect(await compressPending({ ...deps, blobs }, never)).toEqual([])
  expect(await packs()).toEqual([])
})

test('a version deleted before its contents are read is no failure either', async () => {
  await publish({ 'index.html': text('gone ') })
  const open: Deps['blobs']['open'] = async (...args) => {
    await deleteDrop(deps, actor, { id: drop })
    return deps.blobs.open(...args)
  }
  expect(await compressPending({ ...deps, blobs: { ...deps.blobs, open } }, never)).toEqual([])
  expect(await readdir(join(dataDir, 'spool'))).toEqual([])
})

test('a version leased by another node is skipped until the lease expires', async () => {
  const version = await publish({ 'index.html': text('theirs ') })
  await deps.database.transact((tx) => tx.versions.leaseCompression(version, now, now + 120_000))
  await compressPending(deps, never)
  expect((await current(version)).encodings).toBeNull()
  now += 120_000
  await compressPending(deps, never)
  expect((await current(version)).encodings).not.toBeNull()
})

test('two concurrent runs share the work', async () => {
  const versions: VersionRecord[] = []
  for (const word of ['one ', 'two ', 'three ']) {
    versions.push(await publish({ 'index.html': text(word, 20_000) }))
  }
  const { deps: seen, sizes } = watched()
  const failures = await Promise.all([compressPending(seen, never), compressPending(seen, never)])
  expect(failures).toEqual([[], []])
  expect(sizes).toHaveLength(3)
  for (const version of versions) expect(await codingsOf(version)).toEqual({ 'index.html': both })
})

test('no sweep deletes encodings before they are committed', async () => {
  const version = await publish({ 'index.html': text('kept ') })
  const blobs: Deps['blobs'] = {
    ...deps.blobs,
    async put(of, pack, local) {
      await deps.blobs.put(of, pack, local)
      expect(await sweepDrop(deps, of)).toBeNull()
    },
  }
  expect(await compressPending({ ...deps, blobs }, never)).toEqual([])
  expect(await codingsOf(version)).toEqual({ 'index.html': both })
})

test('an unreadable version is reported once, blocks no other, and is retried', async () => {
  const sound = await publish({ 'index.html': text('sound ') })
  const mine = drop
  drop = (await createDrop(deps, actor, {})).drop.id
  const damaged = await publish({ 'index.html': text('damaged ') })
  await writeFile(join(dataDir, 'blobs', drop, damaged.manifest.pack), 'damaged')
  expect(await compressPending(deps, never)).toMatchObject([
    { message: expect.stringContaining(damaged.id) },
  ])
  expect(await compressPending(deps, never)).toEqual([])
  now += 3_600_000
  expect(await compressPending(deps, never)).toHaveLength(1)
  await deleteDrop(deps, actor, { id: drop })
  drop = mine
  expect(await codingsOf(sound)).toEqual({ 'index.html': both })
})

test('an aborted run leaves the version for the next run and nothing behind', async () => {
  const version = await publish({ 'index.html': text('later ') })
  const stop = new AbortController()
  const compressor: Deps['compressor'] = {
    ...deps.compressor,
    compress(job, signal) {
      const running = deps.compressor.compress(job, signal)
      stop.abort()
      return running
    },
  }
  expect(await compressPending({ ...deps, compressor }, stop.signal)).toEqual([])
  expect((await current(version)).encodings).toBeNull()
  expect(await readdir(join(dataDir, 'spool'))).toEqual([])
  expect(await deps.database.read.blobHolds.ofDrop(drop)).toEqual([])
  expect(await compressPending(deps, stop.signal)).toEqual([])
  await compressPending(deps, never)
  expect(await codingsOf(version)).toEqual({ 'index.html': both })
})

test('publishing and promoting trigger the job after their commit', async () => {
  let found: Promise<VersionRecord | null> | null = null
  const notify = () => {
    found = deps.database.read.versions.nextToCompress(now)
  }
  const signalling = { ...deps, jobSignal: { ...deps.jobSignal, notify } }
  const parts = partsOf({ 'index.html': text('ring ') })
  const input = { drop: await loadOwned(deps, actor, drop), parts }
  const { version } = await uploadBundle(signalling, actor, input)
  expect(await found).toEqual(version)
  found = null
  await promoteVersion(signalling, actor, { id: drop, versionId: version.id })
  expect(await found).toEqual(version)
  await compressPending(deps, never)
})

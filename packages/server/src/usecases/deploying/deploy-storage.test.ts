// Storage used by deploys: kept as long as needed and no longer.
// @module-tag slow
import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import {
  deployLifetimeMs,
  maxUnfinishedDeploys,
  pendingPackLimits,
} from '@plinth/domain/versions/deploys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { Deps } from '../base/deps.ts'
import { compressPending } from '../compressing/compress-pending.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { runHousekeeping } from '../run-housekeeping.ts'
import { loadEncodings } from '../storage/load-encodings.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { sweepDrop } from '../storage/sweep-drop.ts'
import { sweepDueDrops } from '../storage/sweep-due-drops.ts'
import {
  type Deployer,
  deployer,
  digestOf,
  page,
  type TestDrop,
} from './deploy-world.test-support.ts'

const never = new AbortController().signal
const KB = 1024
let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let deps: Deps
let target: TestDrop
let client: Deployer
beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  target = await signUp(deps, 'free')
  client = deployer(deps, target)
})

const packs = () => Array.fromAsync(deps.blobs.list(target.drop))

async function storedBytes(): Promise<number> {
  const folder = join(stores.dataDir, 'blobs', target.drop)
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('an unfinished deploy expires after a day and its blobs are swept', async () => {
  const begun = await client.begin({ 'index.html': page('one') })
  now += deployLifetimeMs - 1
  await client.send(begun, page('one'))
  await runHousekeeping(deps)
  expect(await sweepDrop(deps, target.drop)).toBe(0)
  expect(await client.missing(begun)).toEqual([])
  now += 1
  await expect(client.finish(begun)).rejects.toMatchObject({ code: 'not_found' })
  expect((await client.begin({ 'index.html': page('one') })).missing).toEqual([])
  now += deployLifetimeMs - 1
  const later = await client.begin({ 'index.html': page('one') })
  expect(later.missing).toHaveLength(1)
  await expect(client.finish(later)).rejects.toMatchObject({ code: 'deploy_incomplete' })
  expect(await runHousekeeping(deps)).toEqual([])
  expect(await sweepDueDrops(deps, never)).toEqual([])
  expect(await packs()).toEqual([])
})

test('the least recently used unfinished deploy is removed', async () => {
  const files = { 'index.html': page('one'), 'a.css': page('two') }
  const begin = (by = client) => {
    now += 1
    return by.begin(files)
  }
  const gone = { code: 'not_found' }
  const { ofDrop, ofTenant } = maxUnfinishedDeploys
  const sent = await begin()
  const idle = await begin()
  for (let n = 2; n < ofDrop; n++) await begin()
  now += 1
  await client.send(sent, page('one'))
  await begin()
  await expect(client.missing(idle)).rejects.toMatchObject(gone)
  expect(await client.missing(sent)).toHaveLength(1)
  for (let begun = 0; begun < ofTenant; begun += ofDrop) {
    const { drop } = await createDrop(deps, target.actor, {})
    const other = deployer(deps, { ...target, drop: drop.id })
    for (let n = 0; n < ofDrop; n++) await begin(other)
  }
  await expect(client.missing(sent)).rejects.toMatchObject(gone)
})

const most = pendingPackLimits(plans.free)
const empty = { digest: 'a'.repeat(64), offset: 0, size: 0 }

test.each([
  ['bytes', [{ ...empty, size: most.bytes }]],
  ['contents', Array(most.contents).fill(empty)],
])(
  'unfinished deploys of an account keep the %s of four uploads; the oldest are removed',
  async (_, contents) => {
    const begun = await client.begin({ 'index.html': page('one'), 'a.css': page('two') })
    const oldest = makeId('pack', deps.random(idBytes))
    await deps.database.transact((tx) =>
      tx.receivedPacks.insert({
        id: oldest,
        dropId: target.drop,
        contents,
        receivedAt: now - 1,
        expiresAt: now + 1,
      }),
    )
    await client.send(begun, page('one'))
    await client.send(begun, page('two'))
    expect(await client.missing(begun)).toEqual([])
    expect(await deps.database.read.receivedPacks.idsOfDrop(target.drop)).not.toContain(oldest)
    expect(await deps.database.read.blobSweeps.find(target.drop)).not.toBeNull()
  },
)

test('no sweep deletes blobs that were uploaded or are being uploaded', async () => {
  const sweeps: (number | null)[] = []
  const watched: Deps = {
    ...deps,
    blobs: {
      ...deps.blobs,
      async put(of, pack, local) {
        await deps.blobs.put(of, pack, local)
        sweeps.push(await sweepDrop(deps, of))
      },
      async open(of, slice) {
        sweeps.push(await sweepDrop(deps, of))
        return deps.blobs.open(of, slice)
      },
    },
  }
  const files = { 'index.html': page('one'), _headers: Buffer.from('/*\n  X-A: b') }
  const watching = deployer(watched, target)
  const begun = await watching.begin(files)
  await watching.send(begun, ...Object.values(files))
  expect(await sweepDrop(deps, target.drop)).toBe(0)
  const { version } = await watching.finish(begun)
  expect(sweeps).toEqual([null, null, null])
  expect(await sweepDrop(deps, target.drop)).toBe(0)
  expect(await client.read(version)).toEqual(files)
})

test.each(['put', 'open'] as const)(
  'a drop deleted during a deploy (%s) leaves nothing behind',
  async (at) => {
    const files = { 'index.html': page('one'), _redirects: Buffer.from('/a /b') }
    const interrupted: Deps = {
      ...deps,
      blobs: {
        ...deps.blobs,
        async [at](...args: never[]) {
          await deleteDrop(deps, target.actor, { id: target.drop })
          return (deps.blobs[at] as (...args: never[]) => Promise<never>)(...args)
        },
      },
    }
    const begun = await client.begin(files)
    const contents = Object.values(files)
    const gone = { code: 'not_found' }
    if (at === 'put') {
      await expect(deployer(interrupted, target).send(begun, ...contents)).rejects.toMatchObject(
        gone,
      )
    } else {
      await client.send(begun, ...contents)
      await expect(deployer(interrupted, target).finish(begun)).rejects.toMatchObject(gone)
    }
    await sweepDueDrops(deps, never)
    expect(await packs()).toEqual([])
  },
)

test('a drop deleted while a deploy finishes is not found, rather than incomplete', async () => {
  const begun = await client.begin({ 'index.html': page('one') })
  await client.send(begun, page('one'))
  const { read } = deps.database
  const receivedPacks = {
    ...read.receivedPacks,
    async ofDrop(...args: Parameters<typeof read.receivedPacks.ofDrop>) {
      await deleteDrop(deps, target.actor, { id: target.drop })
      return read.receivedPacks.ofDrop(...args)
    },
  }
  const database = { ...deps.database, read: { ...read, receivedPacks } }
  const interrupted = deployer({ ...deps, database }, target)
  await expect(interrupted.finish(begun)).rejects.toMatchObject({ code: 'not_found' })
})

test('a version does not keep unrelated blobs that were uploaded in the same pack', async () => {
  const [small, large] = [randomBytes(KB), randomBytes(200 * KB)]
  const files = { 'index.html': page('one'), 'small.bin': small }
  const begun = await client.begin({ ...files, 'large.bin': large })
  await client.send(begun, page('one'), small, large)
  const { missing, version } = await client.deploy(files)
  expect(missing).toEqual([])
  expect(await client.read(version)).toEqual(files)
  expect(await client.missing(begun)).toEqual([])
  now += deployLifetimeMs
  await runHousekeeping(deps)
  await sweepDueDrops(deps, never)
  expect(await client.read(version)).toEqual(files)
  expect(await storedBytes()).toBeLessThan(8 * KB)
})

test('an empty file is copied like any other', async () => {
  const [b1, b2] = [randomBytes(300 * KB), randomBytes(300 * KB)]
  const files = { 'a.js': randomBytes(KB), 'index.html': page('one'), z: Buffer.alloc(0) }
  // Packs are read in the order of their ids: the one with the empty file comes first.
  let next = 255
  const descending = deployer({ ...deps, random: (bytes) => Buffer.alloc(bytes, next--) }, target)
  const begun = await descending.begin({ ...files, b1, b2 })
  await descending.send(begun, b1, files['a.js'], files['index.html'])
  await descending.send(begun, b2, files.z)
  const { version } = await client.deploy(files)
  expect(await client.read(version)).toEqual(files)
})

test('unchanged small files do not retain a chain of large packs', async () => {
  const kept: Record<string, Buffer> = { 'index.html': page('same') }
  for (let round = 0; round < 8; round++) {
    kept[`small-${round}.bin`] = randomBytes(KB)
    const files = { ...kept, 'large.bin': randomBytes(100 * KB) }
    const { version } = await client.deploy(files)
    expect(await client.read(version)).toEqual(files)
  }
  await sweepDrop(deps, target.drop)
  // Three versions are retained, and each refers at most to the one before it.
  expect(await storedBytes()).toBeLessThan(5 * 100 * KB)
})

test('unchanged contents are never uploaded again, however little of their pack is used', async () => {
  const same = {
    'index.html': page('same'),
    'a.png': randomBytes(20 * KB),
    'b.png': randomBytes(30 * KB),
  }
  await client.deploy({ ...same, 'large.js': randomBytes(99 * KB) })
  for (const promote of [true, true, false, false]) {
    const large = randomBytes(99 * KB)
    const files = { ...same, 'large.js': large }
    const { missing, version } = await client.deploy(files, promote)
    expect(missing).toEqual([digestOf(large)])
    expect(await client.read(version)).toEqual(files)
  }
  await sweepDrop(deps, target.drop)
  const retained = await deps.database.read.versions.storedOfDrop(target.drop)
  const bytes = retained.reduce((sum, { byteSize }) => sum + byteSize, 0)
  expect(await storedBytes()).toBeLessThan(2 * bytes)
})

test('an unreachable store is an error; a damaged version is skipped and reported', async () => {
  const files = { 'index.html': page('one') }
  await client.deploy(files)
  const failures = collectFailures()
  const failing = (error: Error) =>
    deployer(
      { ...deps, failures, blobs: { ...deps.blobs, read: () => Promise.reject(error) } },
      target,
    )
  const unavailable = new AppError('unavailable', 'The store is unreachable.')
  await expect(failing(unavailable).begin(files)).rejects.toBe(unavailable)
  expect(failures.operations).toEqual([])
  expect((await failing(new DamagedPack('damaged')).begin(files)).missing).toHaveLength(1)
  expect(failures.operations).toEqual(['read-known-contents'])
})

test('pages are parsed when uploaded, or when finishing if `_headers` makes them pages', async () => {
  const text = page('text')
  const files = {
    'index.html': page('one'),
    'a.txt': text,
    'b.txt': page('not sent as a page'),
    _headers: Buffer.from('/a.txt\n  Content-Type: text/html'),
  }
  for (const _ of ['arrived', 'known']) {
    const { version } = await client.deploy(files)
    const { files: entries, headers } = await loadManifest(deps, version)
    expect(headers?.rules).toHaveLength(1)
    expect(entries.get('index.html')?.splices?.body).toBeGreaterThan(0)
    expect(entries.get('a.txt')?.splices?.body).toBeGreaterThan(0)
    expect(entries.get('b.txt')?.splices).toBeUndefined()
  }
})

test('encodings are shared with the previous version', async () => {
  const never = new AbortController().signal
  const style = Buffer.from('p { color: red }\n'.repeat(900))
  const forms = async (text: string) => {
    const { version } = await client.deploy({ 'index.html': page(text), 'a.css': style })
    await compressPending(deps, never)
    const compressed = await deps.database.read.versions.find(target.drop, version.id)
    if (!compressed) throw new Error('the version is gone')
    return (await loadEncodings(deps, compressed)).get(digestOf(style))
  }
  const first = await forms('one')
  const next = await forms('two')
  expect(first?.br?.size).toBeGreaterThan(0)
  expect(next?.br).toMatchObject({ size: first?.br?.size })
})

// Contents shared by versions of one drop are stored once, and only as long as needed.
import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DropId } from '@plinth/domain/base/ids'
import type { Manifest } from '@plinth/domain/versions/manifest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { readContent } from '../storage/read-content.ts'
import { sweepDrop } from '../storage/sweep-drop.ts'
import { uploadBundle } from './upload-bundle.ts'
import type { UploadPart } from './upload-part.ts'

type Files = Readonly<Record<string, Buffer>>

const KB = 1024
/** Larger than the manifest of a few files. */
const aLittle = 4 * KB

let stores: RealStores
let deps: Deps
let actor: AccountActor
let drop: DropId

beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  ;({ actor, drop } = await signUp(deps, 'free'))
})

async function* folderParts(files: Files): AsyncGenerator<UploadPart> {
  for (const [path, content] of Object.entries(files)) {
    const source = Readable.from([content])
    yield { kind: 'file', field: 'files', filename: path, content: source }
    yield { kind: 'field', field: 'paths', value: path }
  }
}

async function* zipParts(files: Files): AsyncGenerator<UploadPart> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(content, path)
  zip.end()
  const content = Readable.from([await buffer(zip.outputStream)])
  yield { kind: 'file', field: 'file', filename: 'site.zip', content }
}

/** Publishes, verifies the contents, and returns by how many bytes the store grew. */
async function publish(files: Files, parts = folderParts, given = deps): Promise<number> {
  const before = await storedBytes()
  const target = await loadOwned(deps, actor, drop)
  const { version } = await uploadBundle(given, actor, { drop: target, parts: parts(files) })
  const manifest = await loadManifest(deps, version)
  for (const [path, content] of Object.entries(files)) {
    const file = manifest.files.get(path)
    if (!file) throw new Error(`${path} is not in the manifest`)
    expect((await readContent(deps, drop, file)).equals(content)).toBe(true)
    expect(file.digest).toBe(createHash('sha256').update(content).digest('hex'))
  }
  return (await storedBytes()) - before
}

async function storedBytes(): Promise<number> {
  const folder = join(stores.dataDir, 'blobs', drop)
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function liveManifest(): Promise<Manifest> {
  const live = (await deps.database.read.drops.find(drop))?.liveVersion
  if (!live) throw new Error('nothing is live')
  return loadManifest(deps, live)
}

const random = (size: number) => randomBytes(size)
const page = (text: string) =>
  Buffer.from(`<!doctype html><title>${text}</title>${text.repeat(99)}`)

describe.each([
  ['a folder', folderParts],
  ['a zip', zipParts],
])('%s', (_, parts) => {
  test('with one changed file stores about that file', async () => {
    const files = {
      'a.bin': random(100 * KB),
      'b.bin': random(200 * KB),
      'index.html': page('one'),
      'c.bin': random(50 * KB),
      'none.txt': Buffer.alloc(0),
    }
    expect(await publish(files, parts)).toBeGreaterThan(350 * KB)
    const grown = await publish({ ...files, 'b.bin': random(30 * KB) }, parts)
    expect(grown).toBeGreaterThan(30 * KB)
    expect(grown).toBeLessThan(30 * KB + aLittle)
  })

  test('with nothing changed stores only its manifest', async () => {
    const files = { 'index.html': page('one'), 'a.bin': random(100 * KB) }
    await publish(files, parts)
    const { files: before } = await liveManifest()
    expect(await publish(files, parts)).toBeLessThan(aLittle)
    expect((await liveManifest()).files).toEqual(before)
  })

  test('with moved and copied files stores none of them again', async () => {
    const [a, b] = [random(100 * KB), random(100 * KB)]
    await publish({ 'index.html': page('one'), 'a.bin': a, 'b.bin': b }, parts)
    const files = { 'index.html': page('two'), 'to/a.bin': a, 'b.bin': b, 'copy.bin': b }
    expect(await publish(files, parts)).toBeLessThan(aLittle)
  })

  test('that holds a file twice stores it once', async () => {
    const twice = random(100 * KB)
    const files = { 'index.html': page('one'), 'a.bin': twice, 'b/a.bin': twice }
    expect(await publish(files, parts)).toBeLessThan(100 * KB + aLittle)
  })

  test('that contains clutter does not store it', async () => {
    const clutter = { '__MACOSX/a.bin': random(100 * KB), '.DS_Store': random(100 * KB) }
    const parted = parts({ ...clutter, 'index.html': page('one'), 'a.bin': random(100 * KB) })
    const target = await loadOwned(deps, actor, drop)
    await uploadBundle(deps, actor, { drop: target, parts: parted })
    expect(await storedBytes()).toBeLessThan(100 * KB + aLittle)
  })
})

test('splices are found if the same bytes were not served as a page before', async () => {
  const same = page('same')
  const large = random(100 * KB)
  await publish({ 'index.html': page('one'), 'same.txt': same, 'a.bin': large })
  expect((await liveManifest()).files.get('same.txt')?.splices).toBeUndefined()
  await publish({ 'index.html': page('one'), 'same.html': same, 'a.bin': large })
  expect((await liveManifest()).files.get('same.html')?.splices?.body).toBe(same.length)
  const headers = Buffer.from('/to/*\n  Content-Type: text/html')
  await publish({
    'index.html': page('one'),
    'to/same.txt': same,
    'a.txt': same,
    _headers: headers,
  })
  const { files } = await liveManifest()
  expect(files.get('to/same.txt')?.splices?.body).toBe(same.length)
  expect(files.get('a.txt')?.splices).toBeUndefined()
})

test('the same bytes have separate splices as XHTML', async () => {
  const same = Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><head/><body/></html>')
  const headers = Buffer.from('/both.html\n  Content-Type: application/xhtml+xml')
  await publish({
    'index.html': page('one'),
    'a.html': same,
    'a.xhtml': same,
    'both.html': same,
    'broken.xhtml': page('not well-formed'),
    _headers: headers,
  })
  const { files } = await liveManifest()
  const found = ['a.html', 'a.xhtml', 'both.html', 'broken.xhtml'].map((path) => {
    const { splices, xmlSplices } = files.get(path) ?? {}
    return [splices !== undefined, xmlSplices !== undefined]
  })
  expect(found).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [false, false],
  ])
})

test('shared contents outlive the version that uploaded them', async () => {
  const shared = { 'shared.bin': random(200 * KB) }
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    await publish({ 'index.html': page(text), 'a.bin': random(20 * KB), ...shared })
  }
  await sweepDrop(deps, drop)
  expect(await deps.database.read.versions.storedOfDrop(drop)).toHaveLength(3)
  for (const file of (await liveManifest()).files.values()) await readContent(deps, drop, file)
  expect(await storedBytes()).toBeLessThan(200 * KB + 5 * 20 * KB + 5 * aLittle)
})

test('unchanged small files do not retain a chain of large packs', async () => {
  const kept: Record<string, Buffer> = { 'index.html': page('same') }
  for (let round = 0; round < 8; round++) {
    kept[`small-${round}.bin`] = random(KB)
    await publish({ ...kept, 'large.bin': random(200 * KB) })
  }
  await sweepDrop(deps, drop)
  // Three versions are retained, and each refers at most to the one before it.
  expect(await storedBytes()).toBeLessThan(5 * 200 * KB)
})

test('an unreadable live version does not block the next publish and is reported', async () => {
  const files = { 'index.html': page('one'), 'a.bin': random(100 * KB) }
  await publish(files)
  for await (const pack of deps.blobs.list(drop)) {
    await writeFile(join(stores.dataDir, 'blobs', drop, pack), 'damaged')
  }
  const failures = collectFailures()
  expect(await publish(files, folderParts, { ...deps, failures })).toBeGreaterThan(100 * KB)
  expect(failures.operations).toEqual(['read-known-contents'])
})

test('no sweep runs between reading the live version and the commit', async () => {
  const files = { 'index.html': page('one'), 'a.bin': random(100 * KB) }
  await publish(files)
  const sweeps: (number | null)[] = []
  const blobs: Deps['blobs'] = {
    ...deps.blobs,
    async read(of, slice) {
      sweeps.push(await sweepDrop(deps, of))
      return deps.blobs.read(of, slice)
    },
    async put(of, pack, local) {
      await deps.blobs.put(of, pack, local)
      sweeps.push(await sweepDrop(deps, of))
    },
  }
  await publish(files, folderParts, { ...deps, blobs })
  expect(sweeps).toEqual([null, null])
  expect(await sweepDrop(deps, drop)).toBe(0)
})

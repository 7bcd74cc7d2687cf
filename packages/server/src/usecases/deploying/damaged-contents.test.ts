// Deploys and edits that copy stored contents which are damaged.
// @module-tag slow
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { Deps } from '../base/deps.ts'
import { editFiles } from '../editing/edit-files.ts'
import { textOf } from '../editing/read-file.ts'
import { uploadBundle } from '../publishing/upload-bundle.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import {
  type Deployer,
  deployer,
  digestOf,
  type Files,
  page,
  type TestDrop,
} from './deploy-world.test-support.ts'

const KB = 1024
let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let deps: Deps
let failures: ReturnType<typeof collectFailures>
let target: TestDrop
let client: Deployer
beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now++ } })
})
afterAll(() => stores.remove())
beforeEach(async () => {
  failures = collectFailures()
  deps = { ...stores.deps, failures }
  target = await signUp(deps, 'free')
  client = deployer(deps, target)
})

/** The large file fills most of the pack, so a version with another one copies the small files. */
const newFiles = () => ({
  'index.html': page('same'),
  'a.png': randomBytes(10 * KB),
  'b.png': randomBytes(10 * KB),
  'large.js': randomBytes(99 * KB),
})
const withOtherLarge = (files: Files) => ({ ...files, 'large.js': randomBytes(99 * KB) })

async function packsWith(content: Buffer) {
  const folder = join(stores.dataDir, 'blobs', target.drop)
  const packs = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      return { file, bytes, at: bytes.indexOf(content) }
    }),
  )
  return packs.filter(({ at }) => at !== -1)
}

async function flipByte(content: Buffer): Promise<void> {
  for (const { file, bytes, at } of await packsWith(content)) {
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(file, bytes)
  }
}

/** The digests that `finish` asks for. */
async function requested(finishing: Promise<unknown>): Promise<string[]> {
  const error = await finishing.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError) || error.code !== 'deploy_incomplete') throw error
  return (error.extra.missing as string[]).toSorted()
}

const digestsOf = (...contents: Buffer[]) => contents.map(digestOf).toSorted()

test('damaged files are uploaded again by the deploy that finds them', async () => {
  const files = newFiles()
  const first = await client.deploy(files)
  await flipByte(files['a.png'])
  await flipByte(files['b.png'])
  const next = withOtherLarge(files)
  const begun = await client.begin(next)
  expect(begun.missing).toEqual([digestOf(next['large.js'])])
  await client.send(begun, next['large.js'])

  expect(await requested(client.finish(begun))).toEqual(digestsOf(files['a.png'], files['b.png']))
  const versions = await deps.database.read.versions.storedOfDrop(target.drop)
  expect(versions.map(({ id }) => id)).toEqual([first.version.id])
  expect(failures.operations).toEqual(['read-known-contents'])

  await client.send(begun, files['a.png'], files['b.png'])
  expect(await client.read((await client.finish(begun)).version)).toEqual(next)
})

test.each([
  ['missing', (file: string) => rm(file)],
  ['too short', (file: string) => truncate(file, KB)],
])('so are files whose pack is %s', async (_, damage) => {
  const files = newFiles()
  await client.deploy(files)
  for (const { file } of await packsWith(files['a.png'])) await damage(file)
  const next = withOtherLarge(files)
  const begun = await client.begin(next)
  await client.send(begun, next['large.js'])
  const kept = [files['index.html'], files['a.png'], files['b.png']]
  expect(await requested(client.finish(begun))).toEqual(digestsOf(...kept))
  await client.send(begun, ...kept)
  expect(await client.read((await client.finish(begun)).version)).toEqual(next)
})

test('files that were damaged before their deploy was finished are uploaded again', async () => {
  const { 'large.js': large, ...files } = newFiles()
  const unfinished = await client.begin({ ...files, 'large.js': large })
  await client.send(unfinished, ...Object.values(files), large)
  await flipByte(files['a.png'])
  const begun = await client.begin(files)
  expect(begun.missing).toEqual([])
  // The other files of that upload are discarded with the damaged one.
  expect(await requested(client.finish(begun))).toEqual(digestsOf(...Object.values(files)))
  await client.send(begun, ...Object.values(files))
  expect(await client.read((await client.finish(begun)).version)).toEqual(files)
})

/** Copies the small files of `newFiles`. */
const editWithout = async (...paths: string[]) =>
  editFiles(deps, target.actor, {
    drop: await loadOwned(deps, target.actor, target.drop),
    edits: [],
    changes: paths.map((path) => ({ path, remove: true })),
  })

async function failedEdit(files: ReturnType<typeof newFiles>): Promise<void> {
  await client.deploy(files)
  await flipByte(files['a.png'])
  await expect(editWithout('large.js')).rejects.toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining(
      'damaged: "a.png". To repair them, publish all files of the live version again, unchanged',
    ),
  })
}

const upload = (given: Deps, files: Files, fields: Record<string, string> = {}) => {
  async function* parts(): AsyncGenerator<UploadPart> {
    for (const [path, bytes] of Object.entries(files)) {
      yield { kind: 'file', field: 'files', filename: path, content: Readable.from([bytes]) }
      yield { kind: 'field', field: 'paths', value: path }
    }
    for (const [field, value] of Object.entries(fields)) yield { kind: 'field', field, value }
  }
  const drop = loadOwned(given, target.actor, target.drop)
  return drop.then((drop) => uploadBundle(given, target.actor, { drop, parts: parts() }))
}

describe('a damaged file that an edit would copy is repaired by publishing again', () => {
  test('the same files in a deploy', async () => {
    const files = newFiles()
    await failedEdit(files)
    const begun = await client.begin(files)
    expect(begun.missing).toEqual([])
    expect(await requested(client.finish(begun))).toEqual(digestsOf(files['a.png']))
    await client.send(begun, files['a.png'])
    expect(await client.read((await client.finish(begun)).version)).toEqual(files)
  })

  test('the same files in an upload', async () => {
    const files = newFiles()
    await failedEdit(files)
    failures = collectFailures()
    const { version, changed } = await upload({ ...deps, failures }, files)
    expect(changed).toBe(false)
    expect(await client.read(version)).toEqual(files)
    expect(failures.operations).toEqual(['read-known-contents'])
  })

  test('all files, after removing the damaged one', async () => {
    const files = newFiles()
    await failedEdit(files)
    await editWithout('large.js', 'a.png')
    const next = { ...files, 'index.html': page('other') }
    expect(await client.read((await client.deploy(next)).version)).toEqual(next)
  })

  afterEach(async () => {
    const live = (await deps.database.read.drops.find(target.drop))?.liveVersion
    if (!live) throw new Error('nothing is live')
    const { 'large.js': _, ...rest } = await client.read(live)
    expect(await client.read((await editWithout('large.js')).version)).toEqual(rest)
  })
})

test('an unchanged upload is stored again if the store cannot be read', async () => {
  const files = newFiles()
  await client.deploy(files)
  const open = () => Promise.reject(new AppError('unavailable', 'A sector cannot be read.'))
  const { version } = await upload({ ...deps, blobs: { ...deps.blobs, open } }, files)
  const packs = new Set(
    [...(await loadManifest(deps, version)).files.values()].map(({ pack }) => pack),
  )
  expect([...packs]).toEqual([version.manifest.pack])
})

/** Every read of contents breaks off, as of a bad sector or of a connection that is reset. */
const breaking = (): Deps => {
  const open = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(9)
        throw Object.assign(new Error('read EIO'), { code: 'EIO' })
      })(),
    )
  return { ...deps, blobs: { ...deps.blobs, open } }
}

test('an unchanged deploy succeeds although the store breaks off reads, and so does an upload', async () => {
  const files = newFiles()
  const first = await client.deploy(files)
  const second = await deployer(breaking(), target).deploy(files)
  expect(second.version.number).toBe(first.version.number + 1)
  const { version } = await upload(breaking(), files)
  expect(failures.operations).toEqual(['read-known-contents', 'read-known-contents'])
  expect(await client.read(version)).toEqual(files)
})

test('a text that cannot be read now is unavailable', async () => {
  const { version } = await client.deploy(newFiles())
  const text = textOf(breaking(), version, {
    path: 'index.html',
    file: (await loadManifest(deps, version)).files.get('index.html') ?? assert.fail('no page'),
  })
  await expect(text).rejects.toMatchObject({ code: 'unavailable' })
})

test.each([
  ['has a changed file', (files: Files) => upload(unread(), { ...files, 'b.png': randomBytes(9) })],
  ['adds no version', (files: Files) => upload(unread(), files, { if_changed: 'true' })],
])('stored contents are not read by an upload that %s', async (_, publish) => {
  const files = newFiles()
  await client.deploy(files)
  await publish(files)
  expect(failures.operations).toEqual([])
})

const unread = (): Deps => {
  const open = () => Promise.reject(new Error('a content was read'))
  return { ...deps, blobs: { ...deps.blobs, open } }
}

test('damaged files are uploaded again after the clock was set back', async () => {
  const files = newFiles()
  await client.deploy(files)
  await flipByte(files['a.png'])
  now -= 3_600_000
  const next = withOtherLarge(files)
  const begun = await client.begin(next)
  await client.send(begun, next['large.js'])
  expect(await requested(client.finish(begun))).toEqual(digestsOf(files['a.png']))
  await client.send(begun, files['a.png'])
  const { version } = await client.finish(begun, false)
  expect(await client.read(version)).toEqual(next)
  // The live version is dated later than the draft.
  expect(await client.read((await client.deploy(next)).version)).toEqual(next)
})

test('an edit of a damaged text is refused: it would store the damage as a new text', async () => {
  const files = newFiles()
  await client.deploy(files)
  await flipByte(files['index.html'])
  const drop = await loadOwned(deps, target.actor, target.drop)
  const edits = [{ old: '<body>', new: '<body class="new">' }]
  await expect(editFiles(deps, target.actor, { drop, edits })).rejects.toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('"index.html" is missing or damaged.'),
  })
})

test('an edit names the first damaged files', async () => {
  const small = Array.from({ length: 7 }, (_, n) => [`${n}.png`, randomBytes(KB)] as const)
  await client.deploy({ ...newFiles(), ...Object.fromEntries(small) })
  for (const [, content] of small) await flipByte(content)
  await expect(editWithout('large.js')).rejects.toMatchObject({
    detail: expect.stringContaining('"0.png", "1.png", "2.png", "3.png", "4.png" and 2 more.'),
  })
})

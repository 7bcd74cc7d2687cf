// Deploys and edits that copy stored contents which are damaged.
// @module-tag slow
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plinth/domain/base/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { Deps } from '../base/deps.ts'
import { editFiles } from '../editing/edit-files.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
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

test('an edit that would copy a damaged file says what to do', async () => {
  const files = newFiles()
  await client.deploy(files)
  const edit = async () =>
    editFiles(deps, target.actor, {
      drop: await loadOwned(deps, target.actor, target.drop),
      edits: [],
      changes: [{ path: 'large.js', remove: true }],
    })
  await flipByte(files['a.png'])
  await expect(edit()).rejects.toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('Publish the drop again'),
  })
  const next = withOtherLarge(files)
  const begun = await client.begin(next)
  await client.send(begun, next['large.js'], files['a.png'])
  await client.finish(begun)
  const { 'large.js': _, ...rest } = files
  expect(await client.read((await edit()).version)).toEqual(rest)
})

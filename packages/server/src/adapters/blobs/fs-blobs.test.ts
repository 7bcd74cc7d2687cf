import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteId } from '@plinth/domain/ids'
import { afterEach, expect, test } from 'vitest'
import { describeBlobs } from '../../ports/blobs.contract.ts'
import { createFsBlobs } from './fs-blobs.ts'

const site = `st_${'a'.repeat(26)}` as SiteId
const content = Buffer.from('hello')
const digest = createHash('sha256').update(content).digest('hex')
const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function makeFolder(under = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(under, 'plinth-blobs-'))
  folders.push(folder)
  return folder
}

describeBlobs('blobs on the file system', async () =>
  createFsBlobs(join(await makeFolder(), 'new')),
)

const otherDisk = await stat('/dev/shm').catch(() => null)
const isOther = otherDisk !== null && otherDisk.dev !== (await stat(tmpdir())).dev

test.runIf(isOther)('takes files from another file system', async () => {
  const root = await makeFolder()
  const file = join(await makeFolder('/dev/shm'), 'upload')
  await writeFile(file, content)
  const blobs = createFsBlobs(root)
  await blobs.putFiles(site, [{ file, digest, size: 5 }])
  expect(await blobs.read(site, digest)).toEqual(content)
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})

test('replaces a blob of the wrong size', async () => {
  const root = await makeFolder()
  await mkdir(join(root, site))
  await writeFile(join(root, site, digest), 'hel')
  const blobs = createFsBlobs(root)
  await blobs.putBytes(site, digest, content)
  expect(await blobs.read(site, digest)).toEqual(content)
})

test('listing every drop removes what crashed a day ago, and nothing younger', async () => {
  const root = await makeFolder()
  const incoming = join(root, '.incoming')
  await mkdir(incoming)
  await writeFile(join(incoming, 'fresh'), '')
  await writeFile(join(incoming, 'old'), '')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  expect(await Array.fromAsync(createFsBlobs(root).sites())).toEqual([])
  expect(await readdir(incoming)).toEqual(['fresh'])
})

test('what is not a blob is not listed', async () => {
  const root = await makeFolder()
  await mkdir(join(root, site))
  await mkdir(join(root, 'lost+found'))
  await writeFile(join(root, site, 'notes.txt'), '')
  const blobs = createFsBlobs(root)
  expect(await Array.fromAsync(blobs.list(site))).toEqual([])
  expect(await Array.fromAsync(blobs.sites())).toEqual([])
})

test('check rejects when the folder cannot be one', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')
  await expect(createFsBlobs(file).check()).rejects.toThrow()
})

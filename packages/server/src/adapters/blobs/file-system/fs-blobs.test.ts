import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eachBounded } from '@plinth/domain/base/each-bounded'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { afterEach, expect, test } from 'vitest'
import { describeBlobs } from '../../../ports/contracts/blobs.contract.ts'
import { createLocalProcesses } from '../../processes/local-processes.ts'
import { createMeasuredCaches } from '../../tallies/measured-caches.ts'
import { createFsBlobs } from './fs-blobs.ts'

const processes = createLocalProcesses()

const drop = `st_${'a'.repeat(26)}` as DropId
const pack = `pk_${'a'.repeat(26)}` as PackId
const slice = { pack, offset: 0, size: 5 }
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
  createFsBlobs(join(await makeFolder(), 'new'), processes),
)

const otherDisk = await stat('/dev/shm').catch(() => null)
const isOther = otherDisk !== null && otherDisk.dev !== (await stat(tmpdir())).dev

test.runIf(isOther)('copies files from another file system', async () => {
  const root = await makeFolder()
  const file = join(await makeFolder('/dev/shm'), 'upload')
  await writeFile(file, 'hello')
  const blobs = createFsBlobs(root, processes)
  await blobs.put(drop, pack, { file, size: 5 })
  expect(String(await blobs.read(drop, slice))).toBe('hello')
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})

test('replaces a pack of the wrong size', async () => {
  const root = await makeFolder()
  await mkdir(join(root, drop))
  await writeFile(join(root, drop, pack), 'hel')
  const file = join(await makeFolder(), 'upload')
  await writeFile(file, 'hello')
  const blobs = createFsBlobs(root, processes)
  await blobs.put(drop, pack, { file, size: 5 })
  expect(String(await blobs.read(drop, slice))).toBe('hello')
})

test('moves a file instead of copying it', async () => {
  const root = await makeFolder()
  const file = join(await makeFolder(), 'upload')
  await writeFile(file, 'hello')
  const { ino } = await stat(file)
  await createFsBlobs(root, processes).put(drop, pack, { file, size: 5 })
  expect((await stat(join(root, drop, pack))).ino).toBe(ino)
})

test('removes the folder of a drop with its last pack', async () => {
  const root = await makeFolder()
  const blobs = createFsBlobs(root, processes)
  const other = `pk_${'b'.repeat(26)}` as PackId
  for (const each of [pack, other]) {
    const file = join(await makeFolder(), 'upload')
    await writeFile(file, 'hello')
    await blobs.put(drop, each, { file, size: 5 })
  }
  await blobs.delete(drop, [pack])
  expect(await readdir(root)).toEqual([drop])
  await blobs.delete(drop, [other])
  expect(await readdir(root)).toEqual([])
})

test('a pack is stored although a late sweep removes the empty folder', async () => {
  const root = await makeFolder()
  const blobs = createFsBlobs(root, processes)
  const source = await makeFolder()
  let removals = 0
  for (let round = 0; round < 50; round++) {
    const file = join(source, String(round))
    await writeFile(file, 'hello')
    const putting = blobs.put(drop, pack, { file, size: 5, synced: true })
    let isPut = false
    const removing = (async () => {
      for (let removed = 0; removed < 2 && !isPut; ) {
        const isRemoved = await rmdir(join(root, drop)).then(
          () => true,
          () => false,
        )
        removed += Number(isRemoved)
        removals += Number(isRemoved)
      }
    })()
    await putting.finally(() => {
      isPut = true
    })
    await removing
    expect(String(await blobs.read(drop, slice))).toBe('hello')
    await blobs.delete(drop, [pack])
  }
  expect(removals).toBeGreaterThan(0)
})

test('packs of more drops than the cache of folders can hold are stored', {
  tags: ['slow'],
}, async () => {
  const root = await makeFolder()
  const source = await makeFolder()
  const sizes = createMeasuredCaches()
  const blobs = createFsBlobs(root, processes, sizes)
  const cached = () => sizes.inEntries().get('blob_folders') ?? { size: 0, limit: 0 }
  const { limit } = cached()
  const digits = 'abcdefghij'
  const drops = Array.from({ length: limit + 100 }, (_, n) => {
    const number = String(n).replaceAll(/\d/g, (digit) => digits.charAt(Number(digit)))
    return `st_${number.padStart(26, 'x')}` as DropId
  })
  const put = async (each: DropId, pack: PackId) => {
    const file = join(source, each)
    await writeFile(file, 'hello')
    await blobs.put(each, pack, { file, size: 5, synced: true })
  }
  const sizesSeen: number[] = []
  await eachBounded(drops, 4, async (each) => {
    await put(each, pack)
    sizesSeen.push(cached().size)
  })
  expect(Math.max(...sizesSeen)).toBeGreaterThan(0.9 * limit)
  expect(Math.max(...sizesSeen)).toBeLessThanOrEqual(limit)
  // It was emptied.
  expect(cached().size).toBeLessThan(0.2 * limit)
  const other = `pk_${'b'.repeat(26)}` as PackId
  for (const each of drops.slice(0, 2)) {
    await put(each, other)
    for (const stored of [pack, other])
      expect(String(await blobs.read(each, { ...slice, pack: stored }))).toBe('hello')
  }
})

test('listing all drops removes temporary files of unknown processes after a day', async () => {
  const root = await makeFolder()
  const incoming = join(root, '.incoming')
  await mkdir(incoming)
  await writeFile(join(incoming, 'fresh'), '')
  await writeFile(join(incoming, 'old'), '')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  expect(await Array.fromAsync(createFsBlobs(root, processes).drops())).toEqual([])
  expect(await readdir(incoming)).toEqual(['fresh'])
})

test('removes temporary files of dead processes at once, and keeps those of live ones', async () => {
  const root = await makeFolder()
  const incoming = join(root, '.incoming')
  await mkdir(incoming)
  const dead = spawnSync(process.execPath, ['--version']).pid
  const [host, , start] = processes.self.split(':')
  const theirs = `${encodeURIComponent(`${host}:${dead}:${start}`)}+copy`
  const ours = `${encodeURIComponent(processes.self)}+copy`
  await writeFile(join(incoming, theirs), '')
  await writeFile(join(incoming, ours), '')
  await Array.fromAsync(createFsBlobs(root, processes).drops())
  expect(await readdir(incoming)).toEqual([ours])
})

test('lists only packs', async () => {
  const root = await makeFolder()
  await mkdir(join(root, drop))
  await mkdir(join(root, 'lost+found'))
  await writeFile(join(root, drop, 'notes.txt'), '')
  const blobs = createFsBlobs(root, processes)
  expect(await Array.fromAsync(blobs.list(drop))).toEqual([])
  expect(await Array.fromAsync(blobs.drops())).toEqual([])
})

test('every method reports a disk failure as `unavailable`', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'file')
  await writeFile(file, 'content')
  const blobs = createFsBlobs(file, processes)
  const slice = { pack, offset: 0, size: 7 }
  for (const attempt of [
    () => blobs.check(),
    () => blobs.put(drop, pack, { file, size: 7 }),
    () => blobs.read(drop, slice),
    () => blobs.open(drop, slice),
    () => Array.fromAsync(blobs.list(drop)),
    () => Array.fromAsync(blobs.drops()),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' })
  }
})

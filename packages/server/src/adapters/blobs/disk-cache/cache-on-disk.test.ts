// To see whether a content comes from the cache, the tests delete it from the store directly.
// @module-tag servers
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { type DropId, idBytes, makeId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type {} from '../../../../test-servers/global-setup.ts'
import { blobsUrl } from '../../../../test-servers/s3.ts'
import type { Blobs, SliceRequest } from '../../../ports/blobs.ts'
import { describeBlobs } from '../../../ports/contracts/blobs.contract.ts'
import { currentBoot } from '../../processes/boot-id.ts'
import { createLocalProcesses } from '../../processes/local-processes.ts'
import { createBlobs } from '../blobs-from-url.ts'

const maxBytes = 16 * 1_048_576
const bytes = randomBytes(3_000_000)
const pack = makeId('pack', randomBytes(idBytes))
const processes = createLocalProcesses()

/** For effects that follow the response. */
const eventually = <T>(look: () => T) => expect.poll(look)

let url: string
let folder: string
let failures: unknown[]
const failureCodes = () => [
  ...new Set(failures.map((error) => (error as NodeJS.ErrnoException).code)),
]
let far: Blobs
let near: Blobs
let drop: DropId

const openNear = (bound = maxBytes) =>
  createBlobs(url, processes, {
    cache: { folder, maxBytes: bound, onFailure: (error) => failures.push(error) },
  })

beforeEach(async () => {
  for (const [name, value] of Object.entries(inject('s3').env)) vi.stubEnv(name, value)
  url = blobsUrl(inject('s3'), `test/${randomUUID()}`)
  folder = await mkdtemp(join(tmpdir(), 'plinth-disk-cache-'))
  failures = []
  far = await createBlobs(url, processes)
  near = await openNear()
  drop = makeId('drop', randomBytes(idBytes))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describeBlobs('blobs on S3 with a disk cache', async () => near)

async function put(): Promise<void> {
  const file = join(folder, 'pack')
  await writeFile(file, bytes)
  await near.put(drop, pack, { file, size: bytes.length })
  await rm(file)
}

const slice = (offset: number, size: number): Slice => ({ pack, offset, size })
const part = (offset: number, size: number, within: Slice): SliceRequest => ({
  pack,
  offset,
  size,
  within,
})
const expected = ({ offset, size }: Slice) => bytes.subarray(offset, offset + size)

async function streamed(asked: SliceRequest, from = near): Promise<Buffer | null> {
  const content = await from.open(drop, asked)
  return content && buffer(content)
}

const indexFile = () => join(folder, `index-${currentBoot()}.sqlite`)
const filesFolder = () => join(folder, `files-${currentBoot()}`)

/** Paths of all cached files and unfinished writes. */
async function listFiles(): Promise<string[]> {
  const root = filesFolder()
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function onlyFile(): Promise<string> {
  const [file, ...others] = await listFiles()
  if (file === undefined || others.length > 0) throw new Error(`not one file, ${others.length}`)
  return file
}

async function cachedBytes(): Promise<number> {
  const gone = { size: 0 }
  const sizes = (await listFiles()).map(async (file) => (await stat(file).catch(() => gone)).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

describe('caches', () => {
  beforeEach(put)

  test('a content that was read, for later reads, streams and ranges', async () => {
    const content = slice(1000, 50_000)
    expect(await near.read(drop, content)).toEqual(expected(content))
    await far.delete(drop, [pack])
    expect(await near.read(drop, content)).toEqual(expected(content))
    expect(await streamed(content)).toEqual(expected(content))
    expect(await streamed(part(2000, 10, content))).toEqual(expected(slice(2000, 10)))
    expect(await near.read(drop, slice(1000, 49_999))).toBeNull()
  })

  test('a content that was streamed to its end', async () => {
    const content = slice(500_000, 2_000_000)
    expect((await streamed(content))?.equals(expected(content))).toBe(true)
    await far.delete(drop, [pack])
    expect((await streamed(content))?.equals(expected(content))).toBe(true)
    const range = part(2_400_000, 100_000, content)
    expect(await streamed(range)).toEqual(expected(range))
  })

  test('concurrent reads with one request', async () => {
    const content = slice(0, 1000)
    const [one, other] = await Promise.all([near.read(drop, content), near.read(drop, content)])
    expect(one).toBe(other)
  })

  test('one copy for concurrent streams', async () => {
    const content = slice(0, 2_000_000)
    const streams = await Promise.all(Array.from({ length: 5 }, () => near.open(drop, content)))
    expect(await listFiles()).toHaveLength(1)
    const contents = await Promise.all(streams.flatMap((one) => (one ? [buffer(one)] : [])))
    expect(contents.map((one) => one.equals(expected(content)))).toEqual(Array(5).fill(true))
    expect(await listFiles()).toHaveLength(1)
  })

  test.each(['readOnce', 'uncached'] as const)('nothing that is requested as %s', async (hint) => {
    const content = slice(0, 1000)
    expect(await streamed({ ...content, [hint]: true })).toEqual(expected(content))
    expect(await listFiles()).toEqual([])
  })

  test('contents for reads that add nothing, but not for copies', async () => {
    const content = slice(0, 1000)
    await near.read(drop, content)
    await far.delete(drop, [pack])
    expect(await streamed({ ...content, readOnce: true })).toEqual(expected(content))
    expect(await near.open(drop, { ...content, uncached: true })).toBeNull()
  })

  test('for other processes on the machine', async () => {
    const other = await openNear()
    await near.read(drop, slice(0, 1000))
    await far.delete(drop, [pack])
    expect(await other.read(drop, slice(0, 1000))).toEqual(bytes.subarray(0, 1000))
  })
})

describe('does not cache', () => {
  beforeEach(put)

  test('a range of an uncached content', async () => {
    const range = part(10, 1000, slice(0, 100_000))
    expect(await streamed(range)).toEqual(expected(range))
    expect(await listFiles()).toEqual([])
  })

  test('a content larger than a quarter of the limit', async () => {
    near = await openNear(4 * 1_000_000)
    expect(await near.read(drop, slice(0, 1_000_001))).toHaveLength(1_000_001)
    expect(await streamed(slice(0, 1_000_001))).toHaveLength(1_000_001)
    expect(await listFiles()).toEqual([])
  })

  test('a stream that was not read to its end', async () => {
    const content = await near.open(drop, slice(0, bytes.length))
    if (content === null) throw new Error('nothing to leave')
    await once(content, 'readable')
    expect(await listFiles()).toHaveLength(1)
    content.destroy()
    await once(content, 'close')
    expect(await listFiles()).toEqual([])
  })

  test('a deleted pack, even if deleted by another process during a write', async () => {
    const other = await openNear()
    await near.read(drop, slice(0, 1000))
    const half = await near.open(drop, slice(0, bytes.length))
    if (half === null) throw new Error('nothing to read')
    await once(half, 'readable')
    await other.delete(drop, [pack])
    expect(await listFiles()).toEqual([])
    expect((await buffer(half)).equals(bytes)).toBe(true)
    expect(await listFiles()).toEqual([])
    expect(await near.read(drop, slice(0, 1000))).toBeNull()
  })

  test('a deleted drop, but keeps others', async () => {
    const elsewhere = makeId('drop', randomBytes(idBytes))
    const file = join(folder, 'small')
    await writeFile(file, 'small')
    await near.put(elsewhere, pack, { file, size: 5 })
    await near.read(elsewhere, slice(0, 5))
    await near.read(drop, slice(0, 5))
    await near.delete(drop, [pack])
    await far.delete(elsewhere, [pack])
    expect(await near.read(drop, slice(0, 5))).toBeNull()
    expect(String(await near.read(elsewhere, slice(0, 5)))).toBe('small')
  })

  test('anything when disabled', async () => {
    await near.read(drop, slice(0, 1000))
    const off = await openNear(0)
    await eventually(() => readdir(folder)).toEqual([])
    expect(await off.read(drop, slice(0, 1000))).toHaveLength(1000)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('the size limit', () => {
  const bound = 1_048_576
  const size = 50_000
  const contents = Array.from({ length: 40 }, (_, n) => slice(n * size, size))
  let caches: Blobs[]
  beforeEach(async () => {
    await put()
    caches = [await openNear(bound), await openNear(bound)]
  })

  test('applies to all processes together, and evicts the least recently used', async () => {
    const read = async (n: number) => caches[n % 2]?.read(drop, slice(n * size, size))
    for (let n = 0; n < 15; n++) await read(n)
    const old = await listFiles()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const usedAgain = [0, 1, 2, 3, 4]
    for (const n of usedAgain) await read(n)
    for (let n = 15; n < 23; n++) {
      await read(n)
      expect(await cachedBytes()).toBeLessThanOrEqual(bound)
    }
    await eventually(async () => new Set(await listFiles()).isSupersetOf(new Set(old))).toBe(false)
    await far.delete(drop, [pack])
    for (const n of usedAgain) expect(await read(n)).toHaveLength(size)
  })

  test('admits new contents after an eviction, also large ones', async () => {
    for (const content of contents) await caches[0]?.read(drop, content)
    for (const late of [slice(2_900_000, size), slice(0, bound / 4)]) {
      await eventually(async () => {
        await caches[1]?.read(drop, late)
        return (await listFiles()).some((file) => file.endsWith(`-${late.offset}-${late.size}`))
      }).toBe(true)
      expect(await cachedBytes()).toBeLessThanOrEqual(bound)
    }
  })

  test('can be lowered', async () => {
    for (const content of contents.slice(0, 15)) await caches[0]?.read(drop, content)
    await openNear(bound / 2)
    await eventually(() => cachedBytes()).toBeLessThanOrEqual(bound / 2)
    expect(await cachedBytes()).toBeGreaterThan(bound / 4)
  })

  test('holds after the index was deleted', async () => {
    for (const content of contents.slice(0, 15)) await caches[0]?.read(drop, content)
    for (const suffix of ['', '-wal', '-shm']) await rm(indexFile() + suffix)
    for (const content of contents.slice(15).concat(contents)) {
      await caches[0]?.read(drop, content)
      await caches[1]?.read(drop, content)
      expect(await cachedBytes()).toBeLessThanOrEqual(bound)
    }
    await eventually(async () => {
      await caches[0]?.read(drop, slice(0, size))
      return (await listFiles()).some((file) => file.endsWith(`-0-${size}`))
    }).toBe(true)
    expect(failures).toEqual([])
  })
})

describe('never serves', () => {
  const content = slice(1000, 50_000)
  beforeEach(async () => {
    await put()
    await near.read(drop, content)
  })

  test.each([
    ['a truncated file', (file: string) => truncate(file, 49_999)],
    ['a file that is too long', (file: string) => writeFile(file, 'x', { flag: 'a' })],
    ['a missing file', (file: string) => rm(file)],
    ['a missing cache folder', () => rm(folder, { recursive: true })],
  ])('%s, and caches the content again', async (_, damage) => {
    await damage(await onlyFile())
    expect(await near.read(drop, content)).toEqual(expected(content))
    await eventually(() => near.read(drop, content).then(listFiles)).toHaveLength(1)
    expect(await readFile(await onlyFile())).toEqual(expected(content))
    expect(failures).toEqual([])
  })

  test('files written before a reboot', async () => {
    await writeFile(await onlyFile(), randomBytes(content.size))
    await rename(filesFolder(), join(folder, 'files-0'))
    await rename(indexFile(), join(folder, 'index-0.sqlite'))
    await mkdir(join(folder, 'not ours'))
    near = await openNear()
    expect(await near.read(drop, content)).toEqual(expected(content))
    await eventually(() => near.read(drop, content).then(listFiles)).toHaveLength(1)
    const left = await readdir(folder)
    expect(left).toContain('not ours')
    expect(left).not.toContain('files-0')
    expect(left).not.toContain('index-0.sqlite')
  })
})

test('replaces an unfinished write that has been abandoned', async () => {
  await put()
  const content = slice(0, bytes.length)
  const abandoned = await near.open(drop, content)
  await eventually(() => listFiles()).toHaveLength(1)
  expect(await near.read(drop, content)).toHaveLength(content.size)
  const unfinished = await onlyFile()
  await utimes(unfinished, 0, 0)
  await eventually(() => near.read(drop, content).then(onlyFile)).not.toBe(unfinished)
  expect((await readFile(await onlyFile())).equals(expected(content))).toBe(true)
  abandoned?.destroy()
})

test('reports an unusable folder and serves from the store', async () => {
  await put()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  near = await openNear()
  expect(await near.read(drop, slice(0, 1000))).toEqual(bytes.subarray(0, 1000))
  expect((await streamed(slice(0, bytes.length)))?.equals(bytes)).toBe(true)
  await near.delete(drop, [pack])
  expect(failureCodes()).toContain('ENOTDIR')
})

test('removes a file that the index does not name, at the first use after a minute', async () => {
  await put()
  const content = slice(0, 1000)
  await near.read(drop, content)
  const index = new DatabaseSync(indexFile())
  index.exec('delete from entries')
  index.close()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  expect(await near.read(drop, content)).toEqual(expected(content))
  expect(await listFiles()).toEqual([])
})

test('reports a corrupt index, serves from the store, and starts again', async () => {
  await put()
  await near.read(drop, slice(0, 1000))
  for (const suffix of ['-wal', '-shm']) await rm(indexFile() + suffix)
  await writeFile(indexFile(), 'no database at all. '.repeat(1000))
  near = await openNear()
  const content = slice(5000, 1000)
  expect(await near.read(drop, content)).toEqual(expected(content))
  await eventually(() => near.read(drop, content).then(listFiles)).toEqual([
    expect.stringMatching(/-5000-1000$/),
  ])
  await far.delete(drop, [pack])
  expect(await near.read(drop, content)).toEqual(expected(content))
  expect(failureCodes()).toEqual(['ERR_SQLITE_ERROR'])
})

test('serves cached contents and others while another process locks the index', async () => {
  await put()
  await near.read(drop, slice(0, 1000))
  const other = new DatabaseSync(indexFile())
  other.exec('begin immediate')
  expect(await near.read(drop, slice(5000, 1000))).toEqual(expected(slice(5000, 1000)))
  await far.delete(drop, [pack])
  expect(await near.read(drop, slice(0, 1000))).toEqual(expected(slice(0, 1000)))
  other.close()
  expect(failureCodes()).toEqual(['ERR_SQLITE_ERROR'])
})

test('removes the cache of an earlier version before it caches anything', async () => {
  await put()
  await rm(folder, { recursive: true })
  const earlier = join(folder, `boot-${currentBoot()}`)
  await mkdir(join(earlier, drop), { recursive: true })
  await writeFile(join(earlier, drop, `${pack}-0-1000`), randomBytes(1000))
  await writeFile(join(earlier, '.blocks'), Buffer.alloc(2))
  near = await openNear()
  const content = slice(0, 1000)
  expect(await near.read(drop, content)).toEqual(expected(content))
  await eventually(() => near.read(drop, content).then(listFiles)).toHaveLength(1)
  expect(await readdir(folder)).not.toContain(`boot-${currentBoot()}`)
  expect(failures).toEqual([])
})

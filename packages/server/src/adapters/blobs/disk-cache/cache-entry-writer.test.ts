import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheWhileReading, createCacheEntryWriter } from './cache-entry-writer.ts'

const chunks = Array.from({ length: 20 }, () => randomBytes(65_536))
const bytes = Buffer.concat(chunks)
let folder: string
let failures: unknown[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-filling-'))
  failures = []
})
afterEach(() => rm(folder, { recursive: true }))

async function writerTo(path: string, size = bytes.length) {
  return createCacheEntryWriter(await open(path, 'w'), {
    size,
    async onEnd(isComplete) {
      if (isComplete) await rename(path, join(folder, 'cached'))
      else if (path !== '/dev/full') await rm(path)
    },
    onFailure: (error) => failures.push(error),
  })
}

test.runIf(process.platform === 'linux')(
  'reports a full disk without affecting the reader',
  async () => {
    const writer = await writerTo('/dev/full')
    const content = cacheWhileReading(Readable.from(chunks), writer)
    expect((await buffer(content)).equals(bytes)).toBe(true)
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOSPC' })])
    expect(await readdir(folder)).toEqual([])
  },
)

test('passes a failure of the store to the reader, and caches nothing', async () => {
  async function* failing() {
    yield* chunks
    throw new Error('connection lost')
  }
  const writer = await writerTo(join(folder, 'temporary'))
  const content = cacheWhileReading(Readable.from(failing()), writer)
  await expect(buffer(content)).rejects.toThrow('connection lost')
  expect(await readdir(folder)).toEqual([])
})

test('does not cache an incomplete content', async () => {
  const writer = await writerTo(join(folder, 'temporary'), bytes.length + 1)
  await buffer(cacheWhileReading(Readable.from(chunks), writer))
  expect(await readdir(folder)).toEqual([])
})

test('does not buffer for a slow reader', async () => {
  let given = 0
  async function* counted() {
    for (const chunk of chunks) {
      given += chunk.length
      yield chunk
    }
  }
  const writer = await writerTo(join(folder, 'temporary'))
  const content = cacheWhileReading(Readable.from(counted(), { objectMode: false }), writer)
  await expect
    .poll(() => content.readableLength)
    .toBeGreaterThanOrEqual(content.readableHighWaterMark)
  expect(given).toBeLessThan(bytes.length / 2)
  expect((await buffer(content)).equals(bytes)).toBe(true)
  expect(await readdir(folder)).toEqual(['cached'])
})

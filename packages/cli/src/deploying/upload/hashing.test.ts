import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFile } from './hash-file.ts'
import { FileChanged, readContent } from './read-content.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-reading-'))
  file = path.join(folder, 'a.bin')
})
afterEach(() => rm(folder, { recursive: true }))

test.each([0, 1, 262_144, 262_145, 1_000_000])('hashes %d bytes', async (size) => {
  const content = Buffer.alloc(size, 'plinth')
  await writeFile(file, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(await hashFile(file)).toEqual({ sha256, size })
})

test('names a file that cannot be read', async () => {
  await expect(hashFile(file)).rejects.toThrow('a.bin" cannot be read')
})

test('stops when aborted', async () => {
  await writeFile(file, 'content')
  await expect(hashFile(file, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})

test('explains a file name that is not UTF-8', async () => {
  const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x61, 0xff])])
  await writeFile(name, 'content')
  const [read = ''] = await readdir(folder)
  await expect(hashFile(path.join(folder, read))).rejects.toThrow('not UTF-8')
})

test.each([
  ['a small file', 10],
  ['a file that is streamed', 8 * 1_048_576 + 1],
])('detects a change after hashing: %s', async (_, size) => {
  await writeFile(file, '')
  await truncate(file, size)
  const hashed = { path: 'a.bin', file, ...(await hashFile(file)) }
  expect(await new Blob([await readContent(hashed)]).arrayBuffer()).toHaveProperty(
    'byteLength',
    size,
  )
  await appendFile(file, 'more')
  await expect(readContent(hashed)).rejects.toThrow(FileChanged)
  await rm(file)
  await expect(readContent(hashed)).rejects.toThrow(FileChanged)
})

test('detects a change that keeps the size', async () => {
  await writeFile(file, 'before')
  const hashed = { path: 'a.bin', file, ...(await hashFile(file)) }
  await writeFile(file, 'after!')
  await expect(readContent(hashed)).rejects.toThrow(FileChanged)
})

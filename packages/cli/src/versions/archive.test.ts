import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from './archive.ts'
import { type RawEntry, rawZip } from './raw-zip.test-support.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const one = (name: string | Buffer, mode?: number): RawEntry => ({
  ...{ name, content: 'x' },
  ...(mode !== undefined && { mode }),
})

async function open(
  entries: readonly RawEntry[],
  expected = { file_count: entries.length, byte_size: entries.length },
) {
  const file = path.join(folder, 'version.zip')
  await writeFile(file, rawZip(entries))
  return openArchive(file, expected)
}

test('lists the files by path, with their contents', async () => {
  const entries = [
    { name: 'b.html', content: 'two' },
    { name: 'a/ü.html', content: 'one' },
  ]
  const archive = await open(entries, { file_count: 2, byte_size: 6 })
  expect(archive.files.map(({ path, size }) => [path, size])).toEqual([
    ['a/ü.html', 3],
    ['b.html', 3],
  ])
  const contents = await Promise.all(archive.files.map(async (each) => text(await each.open())))
  expect(contents).toEqual(['one', 'two'])
  archive.close()
})

test.each([
  ['../../.ssh/authorized_keys', 'contains "." or ".."'],
  ['a/../../b.html', 'contains "." or ".."'],
  ['/etc/passwd', 'starts with "/"'],
  ['C:/x.html', 'drive letter'],
  ['a\\..\\b.html', 'backslash'],
  ['a//b.html', 'empty folder or file name'],
  ['folder/', 'empty folder or file name'],
  ['.plinth/unlock', 'is reserved'],
  ['a\u0007.html', 'control character'],
  ['', 'is empty'],
  [Buffer.from([0x61, 0xff]), 'cannot be used'],
])('refuses the path %j', async (name, reason) => {
  await expect(open([one('index.html'), one(name)])).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining(reason),
  })
})

test('refuses links, clashes, and other files than the version has', async () => {
  await expect(open([one('link', 0o120777)])).rejects.toThrow('"link" is not a regular file')
  await expect(open([one('a'), one('a')])).rejects.toThrow('"a" occurs twice')
  await expect(open([one('a'), one('a/b/c')])).rejects.toThrow('"a" is both a file and a folder')
  for (const expected of [
    { file_count: 2, byte_size: 1 },
    { file_count: 1, byte_size: 2 },
  ])
    await expect(open([one('a')], expected)).rejects.toThrow('Files are missing')
  const broken = path.join(folder, 'broken.zip')
  await writeFile(broken, 'PK and nothing else')
  const expected = { file_count: 1, byte_size: 1 }
  await expect(openArchive(broken, expected)).rejects.toThrow('cannot be used')
})

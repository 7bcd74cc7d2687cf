import { execFileSync } from 'node:child_process'
import { lstat, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAtomically } from './write-atomically.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-write-'))
  file = path.join(folder, 'site.zip')
})
afterEach(() => rm(folder, { recursive: true }))

function write(force: boolean, duringDownload = async () => {}): Promise<number> {
  const fetchContent = async () => {
    await duringDownload()
    return new Blob(['downloaded']).stream()
  }
  const { signal } = new AbortController()
  return writeAtomically(file, fetchContent, { force, signal, onProgress: () => {} })
}

test('writes a new file, and replaces one or a link only with --force', async () => {
  expect(await write(false)).toBe(10)
  await expect(write(false)).rejects.toThrow('already exists. Use --force')
  const linked = path.join(folder, 'linked')
  await writeFile(linked, 'mine')
  await rm(file)
  await symlink(linked, file)
  expect(await write(true)).toBe(10)
  expect((await lstat(file)).isFile()).toBe(true)
  expect(await readFile(linked, 'utf8')).toBe('mine')
  expect((await readdir(folder)).toSorted()).toEqual(['linked', 'site.zip'])
})

test('keeps a file that appears during the download', async () => {
  const writing = write(false, () => writeFile(file, 'mine'))
  await expect(writing).rejects.toThrow('already exists. Use --force')
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect(await readdir(folder)).toEqual(['site.zip'])
})

test('replaces nothing but files and links, also with --force', async () => {
  execFileSync('mkfifo', [file])
  let isFetched = false
  const writing = write(true, async () => {
    isFetched = true
  })
  await expect(writing).rejects.toThrow('it is not a regular file')
  expect([isFetched, (await lstat(file)).isFIFO()]).toEqual([false, true])
  const pipe = path.join(folder, 'pipe')
  await rename(file, pipe)
  await symlink(pipe, file)
  await expect(write(true)).rejects.toThrow('it is not a regular file')
  expect((await lstat(file)).isSymbolicLink()).toBe(true)
})

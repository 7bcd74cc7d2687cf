import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  forgetDrop,
  memoryFile,
  onlyRememberedTarget,
  rememberDrop,
  rememberedDrop,
  restoreEntry,
} from './memory-file.ts'

const service = 'https://plinth.example'
const cv = { id: 'st_a', slug: 'cv' }
const notes = { id: 'st_b', slug: 'notes' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-memory-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (text: string) => writeFile(path.join(folder, memoryFile), text)

test('remembers a folder, its files and other services separately', async () => {
  const elsewhere = 'http://localhost:4000'
  expect(await rememberedDrop({ folder, service })).toBeNull()
  await rememberDrop({ folder, service }, cv)
  await rememberDrop({ folder, service, file: 'notes.md' }, notes)
  await rememberDrop({ folder, service: elsewhere }, { id: 'st_c', slug: 'cv' })
  await rememberDrop({ folder, service }, { ...cv, slug: 'renamed' })

  expect(await rememberedDrop({ folder, service })).toEqual({ id: 'st_a', slug: 'renamed' })
  expect(await rememberedDrop({ folder, service, file: 'notes.md' })).toEqual(notes)
  expect(await rememberedDrop({ folder, service, file: 'other.md' })).toBeNull()
  expect(await rememberedDrop({ folder, service: elsewhere })).toMatchObject({ id: 'st_c' })
  expect(await rememberedDrop({ folder, service: 'https://other.example' })).toBeNull()
  expect(await readdir(folder)).toEqual([memoryFile])
})

test('finds a file by its name in another Unicode form, and keeps one entry for both', async () => {
  const location = { folder, service, file: 'gru\u0308n.html' }
  await rememberDrop(location, cv)
  const composed = { ...location, file: 'gr\u00fcn.html' }
  expect(await rememberedDrop(composed)).toEqual(cv)
  await rememberDrop(composed, notes)
  expect(await rememberedDrop(location)).toEqual(notes)
})

test('does not rewrite the file if nothing changed', async () => {
  await rememberDrop({ folder, service }, cv)
  const file = path.join(folder, memoryFile)
  const indented = (await readFile(file, 'utf8')).replaceAll('  ', '    ')
  await writeFile(file, indented)
  await rememberDrop({ folder, service }, cv)
  expect(await readFile(file, 'utf8')).toBe(indented)
})

test('chooses the drop of the folder, or the only one known', async () => {
  await rememberDrop({ folder, service, file: 'notes.md' }, notes)
  expect((await onlyRememberedTarget({ folder, service }))?.drop).toEqual(notes)
  await rememberDrop({ folder, service, file: 'cv.html' }, cv)
  expect(await onlyRememberedTarget({ folder, service })).toBeNull()
  await rememberDrop({ folder, service }, cv)
  expect((await onlyRememberedTarget({ folder, service }))?.drop).toEqual(cv)
  expect(await onlyRememberedTarget({ folder, service: 'https://other.example' })).toBeNull()
})

test('removes all entries of a deleted drop, and the file with the last entry', async () => {
  await rememberDrop({ folder, service }, cv)
  await rememberDrop({ folder, service, file: 'cv.html' }, cv)
  await rememberDrop({ folder, service, file: 'notes.md' }, notes)
  await forgetDrop({ folder, service: 'https://other.example' }, cv.id)
  expect(await rememberedDrop({ folder, service })).toEqual(cv)
  await forgetDrop({ folder, service }, cv.id)
  expect((await onlyRememberedTarget({ folder, service }))?.drop).toEqual(notes)
  await forgetDrop({ folder, service }, notes.id)
  expect(await readdir(folder)).toEqual([])
})

test('restores what was remembered before a drop was created', async () => {
  const location = { folder, service, file: 'notes.md' }
  const unconfirmed = { id: null, slug: 'new' }
  for (const before of [null, notes]) {
    if (before) await rememberDrop(location, before)
    await rememberDrop(location, unconfirmed)
    expect(await rememberedDrop(location)).toEqual(unconfirmed)
    await restoreEntry(location, before)
    expect(await rememberedDrop(location)).toEqual(before)
  }
})

test.each([
  'no JSON',
  'null',
  '[]',
  '{"drops": {}}',
  '{"drops": [null]}',
  '{"drops": [{"service": "https://plinth.example", "id": "st_a"}]}',
  '{"drops": [{"service": "https://plinth.example", "id": "st_a", "slug": "a", "file": 1}]}',
])('reports %s as invalid and leaves it unchanged', async (text) => {
  await write(text)
  await expect(rememberedDrop({ folder, service })).rejects.toThrow('is invalid. Fix it')
  await expect(rememberDrop({ folder, service }, cv)).rejects.toThrow('is invalid. Fix it')
  expect(await readFile(path.join(folder, memoryFile), 'utf8')).toBe(text)
})

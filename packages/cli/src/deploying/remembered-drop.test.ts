import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  forgetDrop,
  memoryFile,
  onlyRememberedDrop,
  rememberDrop,
  rememberedDrop,
} from './remembered-drop.ts'

const service = 'https://plinth.example'
const cv = { id: 'st_a', slug: 'cv' }
const notes = { id: 'st_b', slug: 'notes' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-memory-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (text: string) => writeFile(path.join(folder, memoryFile), text)

test('a folder, its files and other services are remembered side by side', async () => {
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

test('what is said already is not written again', async () => {
  await rememberDrop({ folder, service }, cv)
  const file = path.join(folder, memoryFile)
  const indented = (await readFile(file, 'utf8')).replaceAll('  ', '    ')
  await writeFile(file, indented)
  await rememberDrop({ folder, service }, cv)
  expect(await readFile(file, 'utf8')).toBe(indented)
})

test('a command that names no drop means the folder’s, or the only one there is', async () => {
  await rememberDrop({ folder, service, file: 'notes.md' }, notes)
  expect(await onlyRememberedDrop({ folder, service })).toEqual(notes)
  await rememberDrop({ folder, service, file: 'cv.html' }, cv)
  expect(await onlyRememberedDrop({ folder, service })).toBeNull()
  await rememberDrop({ folder, service }, cv)
  expect(await onlyRememberedDrop({ folder, service })).toEqual(cv)
  expect(await onlyRememberedDrop({ folder, service: 'https://other.example' })).toBeNull()
})

test('a drop that is gone is forgotten wherever it stood, and the file with the last of them', async () => {
  await rememberDrop({ folder, service }, cv)
  await rememberDrop({ folder, service, file: 'cv.html' }, cv)
  await rememberDrop({ folder, service, file: 'notes.md' }, notes)
  await forgetDrop({ folder, service: 'https://other.example' }, cv.id)
  expect(await rememberedDrop({ folder, service })).toEqual(cv)
  await forgetDrop({ folder, service }, cv.id)
  expect(await onlyRememberedDrop({ folder, service })).toEqual(notes)
  await forgetDrop({ folder, service }, notes.id)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  'no JSON',
  'null',
  '[]',
  '{"drops": {}}',
  '{"drops": [null]}',
  '{"drops": [{"service": "https://plinth.example", "id": "st_a"}]}',
  '{"drops": [{"service": "https://plinth.example", "id": "st_a", "slug": "a", "file": 1}]}',
])('%s is told, and left as it is', async (text) => {
  await write(text)
  await expect(rememberedDrop({ folder, service })).rejects.toThrow('Mend it')
  await expect(rememberDrop({ folder, service }, cv)).rejects.toThrow('Mend it')
  expect(await readFile(path.join(folder, memoryFile), 'utf8')).toBe(text)
})

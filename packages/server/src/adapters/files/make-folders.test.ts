import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolders } from './make-folders.ts'

const root = mkdtempSync(join(tmpdir(), 'plinth-folders-'))
afterAll(() => rmSync(root, { recursive: true }))

test('missing parents are created, once', () => {
  const folder = join(root, 'a', 'b')
  expect(makeFolders(folder)).toEqual([join(root, 'a'), folder])
  expect(makeFolders(folder)).toEqual([])
})

test('a file in the way is named', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => makeFolders(file)).toThrow(expect.objectContaining({ code: 'EEXIST', path: file }))
  const below = join(file, 'below')
  expect(() => makeFolders(below)).toThrow(
    expect.objectContaining({ code: 'ENOTDIR', path: below }),
  )
})

test.runIf(process.platform === 'linux')('a place without folders is refused', () => {
  const folder = '/proc/plinth/data'
  expect(() => makeFolders(folder)).toThrow(
    expect.objectContaining({ code: 'ENOENT', path: '/proc/plinth' }),
  )
})

import { expect, test } from 'vitest'
import type { PackId } from '../base/ids.ts'
import {
  byteSize,
  fileCount,
  type ManifestFile,
  referencedPacks,
  reusableContents,
} from './manifest.ts'

const packId = (letter: string) => `pk_${letter.repeat(26)}` as PackId
const digest = (letter: string) => letter.repeat(64)
const first = packId('a')
const second = packId('b')

const file = (letter: string, pack: PackId, offset: number, size: number): ManifestFile => ({
  digest: digest(letter),
  pack,
  offset,
  size,
  type: 'text/plain; charset=utf-8',
})

test('a generated page is stored, but not counted', () => {
  const manifest = {
    files: new Map([
      ['index.html', { ...file('a', second, 5, 10), generated: true as const }],
      ['index.md', file('b', first, 0, 5)],
    ]),
    packs: new Map([
      [first, 5],
      [second, 15],
    ]),
  }
  expect(fileCount(manifest)).toBe(1)
  expect(byteSize(manifest)).toBe(5)
  expect(referencedPacks(manifest)).toEqual(new Set([first, second]))
})

test.each([
  ['all of it', 10, true],
  ['half of it', 20, true],
  ['less than half of it', 21, false],
])('whether a pack is reused if a version uses %s', (_, bytes, reused) => {
  const small = file('a', first, 3, 4)
  const manifest = {
    files: new Map([
      ['one', small],
      ['two', file('b', first, 7, 6)],
      // Duplicate content counts once.
      ['copy', small],
      ['other', file('c', second, 0, 1)],
    ]),
    packs: new Map([
      [first, bytes],
      [second, 1],
    ]),
  }
  const reusable = reusableContents(manifest)
  expect(reusable.has(digest('c'))).toBe(true)
  expect(reusable.get(digest('a'))).toEqual(
    reused ? { pack: first, offset: 3, size: 4, packBytes: bytes } : undefined,
  )
  expect(reusable.has(digest('b'))).toBe(reused)
})

test('an empty file is reusable', () => {
  const files = new Map([['index.html', file('a', first, 0, 0)]])
  expect(reusableContents({ files, packs: new Map([[first, 0]]) }).size).toBe(1)
})

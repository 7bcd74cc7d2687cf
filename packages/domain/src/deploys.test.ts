import { expect, test } from 'vitest'
import { packsToForget } from './deploys.ts'

test.each([
  ['nothing', [], []],
  ['all that fit', [4, 3, 3], []],
  ['one byte too many', [4, 3, 4], [4]],
  ['the oldest until the rest fits', [1, 2, 9, 1], [1, 2]],
  ['one that never fits', [11], [11]],
  ['more packs than there may be', [1, 1, 1, 1, 1, 1], [1, 1]],
])('%s', (_, sizes, forgotten) => {
  const packs = sizes.map((byteSize, age) => ({ byteSize, contentCount: 1, age }))
  const limits = { bytes: 10, contents: 9, packs: 4 }
  expect(packsToForget(packs, limits)).toEqual(packs.slice(0, forgotten.length))
})

test('contents count, however small they are', () => {
  const packs = [1, 4, 5].map((contentCount) => ({ byteSize: 0, contentCount }))
  const limits = { bytes: 10, contents: 9, packs: 4 }
  expect(packsToForget(packs, limits)).toEqual(packs.slice(0, 1))
})

import { expect, test } from 'vitest'
import { packsToDiscard } from './deploys.ts'

test.each([
  ['no packs', [], []],
  ['all fit', [4, 3, 3], []],
  ['one byte over the limit', [4, 3, 4], [4]],
  ['removes the oldest until the rest fits', [1, 2, 9, 1], [1, 2]],
  ['a pack that never fits', [11], [11]],
  ['too many packs', [1, 1, 1, 1, 1, 1], [1, 1]],
])('%s', (_, sizes, discarded) => {
  const packs = sizes.map((byteSize, age) => ({ byteSize, contentCount: 1, age }))
  const limits = { bytes: 10, contents: 9, packs: 4 }
  expect(packsToDiscard(packs, limits)).toEqual(packs.slice(0, discarded.length))
})

test('the number of contents is limited as well', () => {
  const packs = [1, 4, 5].map((contentCount) => ({ byteSize: 0, contentCount }))
  const limits = { bytes: 10, contents: 9, packs: 4 }
  expect(packsToDiscard(packs, limits)).toEqual(packs.slice(0, 1))
})

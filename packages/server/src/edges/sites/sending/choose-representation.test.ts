import type { DropId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import {
  compressedRepresentation,
  headersOf,
  plainRepresentation,
} from '../responses/representation.ts'
import { chooseRepresentation } from './choose-representation.ts'

const body = {
  drop: 'st' as DropId,
  key: 'k',
  size: 2000,
  pieces: [],
  isMemoryOnly: true,
  entry: undefined,
}
const plain = plainRepresentation('tag', body, new Map([['content-type', 'text/css']]))
const br = compressedRepresentation(plain, 'br', 100)
const gzip = compressedRepresentation(plain, 'gzip', 200)

test.each([
  [undefined, [br, gzip], plain],
  ['gzip, deflate, br, zstd', [br, gzip], br],
  ['gzip, deflate, br, zstd', [gzip], gzip],
  ['gzip, deflate, br, zstd', [br], br],
  ['gzip, deflate, br, zstd', [], plain],
  ['br;q=0.5, gzip', [br, gzip], gzip],
  ['identity;q=0, gzip', [br, gzip], gzip],
  ['identity;q=0, gzip', [br], null],
  ['identity;q=0', [], null],
  ['deflate', [br, gzip], plain],
])('Accept-Encoding: %s (case %#)', (acceptEncoding, encoded, representation) => {
  // Twice: the second result comes from the cache.
  expect(chooseRepresentation({ plain, encoded }, acceptEncoding)).toBe(representation)
  expect(chooseRepresentation({ plain, encoded }, acceptEncoding)).toBe(representation)
})

test('each representation has its own ETag and length, and a 304 has no length', () => {
  expect([plain.etag, br.etag, gzip.etag]).toEqual(['"tag"', '"tag-made-br"', '"tag-made-gzip"'])
  expect(Object.fromEntries(headersOf(br))).toEqual({
    'content-type': 'text/css',
    'content-encoding': 'br',
    etag: '"tag-made-br"',
    'content-length': '100',
  })
  expect(br.notModifiedHeaders).toEqual(['content-type', 'text/css', 'etag', '"tag-made-br"'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCoding, type StoredCoding } from './content-coding.ts'

const both: StoredCoding[] = ['br', 'gzip']
const gzip: StoredCoding[] = ['gzip']

test.each([
  [undefined, both, 'identity'],
  ['', both, 'identity'],
  ['gzip, deflate, br, zstd', both, 'br'],
  ['gzip, deflate, br, zstd', gzip, 'gzip'],
  ['gzip, deflate, br, zstd', [], 'identity'],
  ['gzip', both, 'gzip'],
  ['x-gzip', both, 'gzip'],
  ['GZIP', both, 'gzip'],
  ['deflate', both, 'identity'],
  ['br;q=0.5, gzip;q=0.8', both, 'gzip'],
  ['br;q=0.8, gzip;q=0.8', both, 'br'],
  ['gzip;q=0.001', both, 'gzip'],
  ['gzip;q=0, br;q=0', both, 'identity'],
  ['gzip; q=0 , br ; q=0.000', both, 'identity'],
  ['*', both, 'br'],
  ['*', gzip, 'gzip'],
  ['br;q=0, *', both, 'gzip'],
  ['*;q=0', both, null],
  ['*;q=0, gzip', both, 'gzip'],
  ['*;q=0, identity', both, 'identity'],
  ['gzip;q=0.5, identity', both, 'identity'],
  ['gzip;q=0.5, identity;q=0.5', both, 'gzip'],
  ['gzip, identity;q=0', both, 'gzip'],
  ['gzip, identity;q=0', [], null],
  ['identity;q=0', both, null],
  ['br;q=0.9, identity;q=0', gzip, null],
  // Invalid items are ignored.
  ['gzip;q=2, br;q=x', both, 'identity'],
  ['gzip;q=0.1234', both, 'identity'],
  ['gzip;level=9', both, 'gzip'],
  [',,;q=1,gzip', both, 'gzip'],
  ['gzip'.padEnd(2000, ' '), both, 'identity'],
] as const)('%j of %j is %s', (header, available, expected) => {
  expect(chooseCoding(header, available)).toBe(expected)
})

test('only available encodings are chosen', () => {
  const piece = fc.constantFrom('br', 'gzip', 'identity', '*', ',', ';', 'q=0', 'q=1', 'q=.', ' ')
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.subarray(both),
      (header, available) => {
        expect([...available, 'identity', null]).toContain(chooseCoding(header, available))
      },
    ),
  )
})

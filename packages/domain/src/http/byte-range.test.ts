import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange, rangeApplies } from './byte-range.ts'

/** `whole`, `unsatisfiable`, or `start-end`. */
function ranged(header: string | undefined, size: number): string {
  const range = parseRange(header, size)
  return range.kind === 'part' ? `${range.start}-${range.end}` : range.kind
}

test.each([
  [undefined, 100, 'whole'],
  ['bytes=0-', 100, '0-99'],
  ['bytes=0-0', 100, '0-0'],
  ['bytes=10-19', 100, '10-19'],
  ['bytes=90-200', 100, '90-99'],
  ['bytes=99-', 100, '99-99'],
  ['bytes=-1', 100, '99-99'],
  ['bytes=-100', 100, '0-99'],
  ['bytes=-500', 100, '0-99'],
  ['Bytes= 0-1 ', 100, '0-1'],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=100-200', 100, 'unsatisfiable'],
  ['bytes=99999999999999999999-', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  // Multiple and invalid ranges return the whole file.
  ['bytes=0-1,3-4', 100, 'whole'],
  ['bytes=0-1,', 100, 'whole'],
  ['bytes=5-4', 100, 'whole'],
  ['bytes=200-150', 100, 'whole'],
  ['bytes=-', 100, 'whole'],
  ['bytes=', 100, 'whole'],
  ['bytes=a-b', 100, 'whole'],
  ['bytes=1.5-2', 100, 'whole'],
  ['bytes=-1-2', 100, 'whole'],
  ['bytes 0-1', 100, 'whole'],
  ['lines=0-1', 100, 'whole'],
  ['', 100, 'whole'],
  // An empty file is always returned whole.
  ['bytes=0-', 0, 'whole'],
  ['bytes=-1', 0, 'whole'],
  ['bytes=5-', 0, 'whole'],
])('%j of %d bytes is %s', (header, size, expected) => {
  expect(ranged(header, size)).toBe(expected)
})

test('a part is always within the file', () => {
  const number = fc.oneof(fc.constant(''), fc.nat(200).map(String))
  fc.assert(
    fc.property(number, number, fc.nat(200), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size)
      if (range.kind !== 'part') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
  )
})

const before = 'Sun, 06 Nov 1994 08:49:36 GMT'
const same = 'Sun, 06 Nov 1994 08:49:37 GMT'
const after = 'Sun, 06 Nov 1994 08:49:38 GMT'
const file = { etag: '"abc"', lastModified: Date.UTC(1994, 10, 6, 8, 49, 36, 500) }

test.each([
  [undefined, true],
  ['"abc"', true],
  [' "abc" ', true],
  ['W/"abc"', false],
  ['"x"', false],
  [same, true],
  // A date must match exactly.
  [before, false],
  [after, false],
  ['yesterday', false],
  ['', false],
])('with If-Range %j a range applies: %s', (ifRange, expected) => {
  expect(rangeApplies(ifRange, file)).toBe(expected)
})

test('a weak ETag never matches', () => {
  expect(rangeApplies('W/"abc"', { ...file, etag: 'W/"abc"' })).toBe(false)
})

test('a date in If-Range never matches a change that is too recent', () => {
  expect(rangeApplies(same, { etag: '"abc"', lastModified: null })).toBe(false)
  expect(rangeApplies('"abc"', { etag: '"abc"', lastModified: null })).toBe(true)
})

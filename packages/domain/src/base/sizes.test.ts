import { expect, test } from 'vitest'
import { formatBytes, formatCount, gigabyte, megabyte } from './sizes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [10 * megabyte, '10 MB'],
  [10 * megabyte + 1, '10.1 MB'],
  [1.5 * megabyte, '1.5 MB'],
  [20 * gigabyte, '20 GB'],
])('%i bytes are formatted as %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 536_870_912, -1000])(
  'the count %i is formatted as in English',
  (count) => expect(formatCount(count)).toBe(count.toLocaleString('en')),
)

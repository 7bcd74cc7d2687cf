import { megabyte } from '@plinth/domain/base/sizes'
import { expect, test } from 'vitest'
import { isLargeExport, liveBytesOf } from './export-size.ts'

const live = (megabytes: number) => ({
  live_version: {
    version_id: 've_a',
    version_number: 1,
    byte_size: megabytes * megabyte,
    file_count: 1,
  },
})
const reserved = { live_version: null }

test.each([
  ['nothing', [], false],
  ['a reserved address', [reserved], false],
  ['200 MB', [live(150), reserved, live(50)], false],
  ['more than 200 MB', [live(150), live(51)], true],
])('whether an export of %s is large', (_, drops, large) => {
  expect(isLargeExport(liveBytesOf(drops))).toBe(large)
})

import { expect, test } from 'vitest'
import { alignColumns } from './columns.ts'

test('pads columns to their widest cell, without trailing spaces', () => {
  const rows = [
    ['my-site', 'live', ''],
    ['cv', 'reserved', 'My CV'],
  ]
  expect(alignColumns(rows)).toEqual(['my-site  live', 'cv       reserved  My CV'])
  expect(alignColumns([])).toEqual([])
})

test('pads by the width that a terminal shows', () => {
  const rows = [
    ['日本', 'live'],
    ['cafe\u0301', 'live'],
    ['👩‍👩‍👧', 'live'],
  ]
  expect(alignColumns(rows)).toEqual(['日本  live', 'cafe\u0301  live', '👩‍👩‍👧    live'])
})

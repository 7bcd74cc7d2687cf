import { expect, test } from 'vitest'
import { alignColumns } from './columns.ts'

test('columns are as wide as their widest cell, and lines end with text', () => {
  const rows = [
    ['my-site', 'live', ''],
    ['cv', 'reserved', 'My CV'],
  ]
  expect(alignColumns(rows)).toEqual(['my-site  live', 'cv       reserved  My CV'])
  expect(alignColumns([])).toEqual([])
})

import { expect, test } from 'vitest'
import type { Cell } from '../../ports/database/snapshots.ts'
import { differingTables, digestTables } from './table-digests.ts'

const digest = (columns: string[], ...batches: Cell[][][]) => {
  const digests = digestTables()
  for (const rows of batches) digests.observe({ table: 'users', columns }, rows)
  return digests.result()
}
const rows: Cell[][] = [
  ['a', 1, null],
  ['b', 2, 'x'],
]
const original = digest(['id', 'n', 'text'], rows)

test('the order of rows, of columns and of batches does not matter', () => {
  const turned = [
    [null, 'a', 1],
    ['x', 'b', 2],
  ]
  expect(
    differingTables(original, digest(['text', 'id', 'n'], [turned[1] ?? []], [turned[0] ?? []])),
  ).toEqual([])
})

test.each([
  ['a changed cell', [rows[0] ?? [], ['b', 2, 'y']]],
  ['a number that became a text', [['a', '1', null], rows[1] ?? []]],
  [
    'cells that changed places',
    [
      ['a', 2, null],
      ['b', 1, 'x'],
    ],
  ],
  ['a missing row', rows.slice(1)],
  ['two rows in place of one', [...rows, ['c', 3, 'x'], ['c', 3, 'x']]],
  ['no rows', []],
])('%s is found', (_, other) => {
  expect(differingTables(original, digest(['id', 'n', 'text'], other as Cell[][]))).toEqual([
    'users',
  ])
})

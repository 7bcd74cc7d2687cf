import { expect, test } from 'vitest'
import { tableLines } from './table.ts'

const versions = [
  ['1', 'live', 'http://one.example'],
  ['12', 'kept', 'http://two.example'],
]
const whole = ['1   live  http://one.example', '12  kept  http://two.example']

test.each([
  [Number.POSITIVE_INFINITY, whole],
  [28, whole],
  [27, ['1   live', '  http://one.example', '12  kept', '  http://two.example']],
  [7, ['1   li…', '  http://one.example', '12  ke…', '  http://two.example']],
] as const)('an address in the last column at %i columns', (columns, lines) => {
  expect(tableLines(versions, { columns, whole: 2 })).toEqual(lines)
})

const drops = [
  ['one', 'live', 'http://one.example', 'The first of all sites'],
  ['two', 'live', 'http://two.example', 'Two'],
]

test.each([
  [
    60,
    ['one  live  http://one.example  The first of all sites', 'two  live  http://two.example  Two'],
  ],
  [42, ['one  live  http://one.example  The first…', 'two  live  http://two.example  Two']],
  [
    24,
    ['one  live  The first of…', '  http://one.example', 'two  live  Two', '  http://two.example'],
  ],
] as const)('an address before a name at %i columns', (columns, lines) => {
  expect(tableLines(drops, { columns, whole: 2 })).toEqual(lines)
})

test('the first column is never cut', () => {
  const hostname = 'a-long-name.of-a-domain.example'
  expect(tableLines([[hostname, 'active', 'note']], { columns: 20, whole: 2 })).toEqual([
    `${hostname}…`,
    '  note',
  ])
})

test('cuts wide characters at the width that a terminal shows', () => {
  const rows = [['1', 'http://a', '日本語のサイト']]
  expect(tableLines(rows, { columns: 23, whole: 1 })).toEqual(['1  http://a  日本語の…'])
})

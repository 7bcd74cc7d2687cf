import { expect, test } from 'vitest'
import { tableLines } from './table.ts'

const rows = [
  ['1', 'live', 'http://one.example'],
  ['12', 'kept', 'http://two.example'],
]
const whole = ['1   live  http://one.example', '12  kept  http://two.example']

test.each([
  [Number.POSITIVE_INFINITY, 'below', whole],
  [28, 'below', whole],
  [28, 'cut', whole],
  [20, 'cut', ['1   live  http://on…', '12  kept  http://tw…']],
  [27, 'below', ['1   live', '  http://one.example', '12  kept', '  http://two.example']],
] as const)('%i columns, %s', (columns, last, lines) => {
  expect(tableLines(rows, { columns, last })).toEqual(lines)
})

test('cuts wide characters at the width that a terminal shows', () => {
  const lines = tableLines([['1', '日本語のサイト']], { columns: 10, last: 'cut' })
  expect(lines).toEqual(['1  日本語…'])
})

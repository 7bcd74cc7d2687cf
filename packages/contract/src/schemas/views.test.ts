import { expect, test } from 'vitest'
import { parseInput } from '../parse-input.ts'
import { viewsQuery } from './views.ts'

test.each(['1', '30', '90'])('%s days are accepted', (days) => {
  expect(parseInput(viewsQuery, { days })).toEqual({ days: Number(days) })
})

test.each([
  ...[
    '',
    '0',
    '-1',
    '91',
    '1.5',
    'all',
    'NaN',
    'Infinity',
    '0x10',
    '1e2',
    ' 7',
    '7 ',
    '+7',
    '0007',
  ],
  ['7', '30'],
])('"%s" days are refused', (days) => {
  const detail = 'The field `days` must be a whole number from 1 to 90.'
  const refusal = expect.objectContaining({ code: 'invalid_field', detail })
  expect(() => parseInput(viewsQuery, { days })).toThrow(refusal)
})

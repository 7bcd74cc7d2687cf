import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [9900, 'EUR', '€99.00'],
  [1200, 'USD', '$12.00'],
  [58_800, 'GBP', '£588.00'],
  [123_456_789, 'EUR', '€1,234,567.89'],
  [-5, 'EUR', '-€0.05'],
  [0, 'USD', '$0.00'],
] as const)('%i of %s reads %s', (amount, currency, expected) => {
  expect(formatMoney(amount, currency)).toBe(expected)
})

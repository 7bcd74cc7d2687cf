import { expect, test } from 'vitest'
import { currencyOf } from './currency.ts'

test.each([
  ['DE', 'EUR'],
  ['HR', 'EUR'],
  ['BG', 'EUR'],
  ['GB', 'GBP'],
  ['US', 'USD'],
  ['CH', 'USD'],
  ['SE', 'USD'],
])('%s pays in %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency)
})

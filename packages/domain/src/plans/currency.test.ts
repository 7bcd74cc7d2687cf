import { expect, test } from 'vitest'
import { currencyOf } from './currency.ts'

test.each<readonly [string, string]>([
  ['DE', 'EUR'],
  ['HR', 'EUR'],
  ['BG', 'EUR'],
  ...'AX BL GF GP MF MQ PM RE YT'.split(' ').map((part) => [part, 'EUR'] as const),
  ['GB', 'GBP'],
  ['US', 'USD'],
  ['CH', 'USD'],
  ['SE', 'USD'],
  // French territories with the CFP franc, and countries that use the euro without being in its area.
  ['NC', 'USD'],
  ['MC', 'USD'],
  ['ME', 'USD'],
])('%s pays in %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency)
})

// Prices are in one of three currencies, fixed by the country at sign-up.

const euroArea = new Set(
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
)

export type Currency = 'USD' | 'EUR' | 'GBP'

export function currencyOf(country: string): Currency {
  if (euroArea.has(country)) return 'EUR'
  return country === 'GB' ? 'GBP' : 'USD'
}

// Prices are in one of three currencies, fixed by the country at sign-up.

const members = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
/** Parts of Finland and France that have country codes of their own and pay in euros. */
const partsOfMembers = 'AX BL GF GP MF MQ PM RE YT'
const euroArea = new Set(`${members} ${partsOfMembers}`.split(' '))

export const currencies = ['USD', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

export function currencyOf(country: string): Currency {
  if (euroArea.has(country)) return 'EUR'
  return country === 'GB' ? 'GBP' : 'USD'
}

// Billing currency, determined by the country at sign-up.

const members = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
/** Territories of Finland and France with their own country codes that use the euro. */
const territories = 'AX BL GF GP MF MQ PM RE YT'
const euroArea = new Set(`${members} ${territories}`.split(' '))

export const currencies = ['USD', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

export function currencyOf(country: string): Currency {
  if (euroArea.has(country)) return 'EUR'
  return country === 'GB' ? 'GBP' : 'USD'
}

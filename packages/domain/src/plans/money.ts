import type { Currency } from './currency.ts'

/** Formats an amount in the smallest unit (cents): `€99.00`. */
export const formatMoney = (amount: number, currency: Currency): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)

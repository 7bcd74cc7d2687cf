import type { Currency } from './currency.ts'

/** For people, from an amount in the smallest unit: `€99.00`. */
export const formatMoney = (amount: number, currency: Currency): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)

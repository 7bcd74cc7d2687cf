import type { Billing } from '../api/queries.ts'

export type Interval = 'month' | 'year'

/** Formats a price; whole amounts have no cents: `€99`, `€8.25`. */
export const amountOf = (amount: number, currency: Billing['currency']): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)

// Creates a Stripe price with default fields.
import type Stripe from 'stripe'

type Given = Pick<
  Stripe.Price,
  'id' | 'created' | 'currency' | 'lookup_key' | 'metadata' | 'product' | 'unit_amount'
> & {
  readonly tax_behavior: Stripe.Price['tax_behavior']
  readonly interval: 'month' | 'year'
  readonly currency_options: Readonly<Record<string, Stripe.Price.CurrencyOptions>>
}

export const newPrice = ({ interval, currency_options, ...given }: Given): Stripe.Price => ({
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency_options: { ...currency_options },
  custom_unit_amount: null,
  livemode: false,
  nickname: null,
  recurring: {
    interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount_decimal: null,
  ...given,
})

export const currencyOption = (
  amount: number,
  taxBehavior: Stripe.Price.CurrencyOptions['tax_behavior'],
): Stripe.Price.CurrencyOptions => ({
  custom_unit_amount: null,
  tax_behavior: taxBehavior,
  unit_amount: amount,
  unit_amount_decimal: null,
})

/** Stripe returns the other currencies only if they are expanded. */
export function withoutOptions({ currency_options, ...price }: Stripe.Price): Stripe.Price {
  return price
}

export const amountIn = (
  { currency, unit_amount, currency_options }: Stripe.Price,
  wanted: string,
) => (wanted === currency ? unit_amount : currency_options?.[wanted]?.unit_amount) ?? null

// Creates a Stripe customer with default fields.
import type Stripe from 'stripe'

export const newCustomer = (
  given: Pick<Stripe.Customer, 'id' | 'created' | 'metadata'>,
): Stripe.Customer => ({
  object: 'customer',
  address: null,
  balance: 0,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: 'A1B2C3D4',
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  ...given,
})

// Creates a Stripe product with default fields.
import type Stripe from 'stripe'

export const newProduct = (
  given: Pick<Stripe.Product, 'id' | 'created' | 'name' | 'metadata'>,
): Stripe.Product => ({
  object: 'product',
  active: true,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: given.created,
  url: null,
  ...given,
})

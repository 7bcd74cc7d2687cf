// Creates a Stripe checkout session with default fields.
import type Stripe from 'stripe'

type Session = Stripe.Checkout.Session

const daySeconds = 86_400

export const newSession = (
  given: Pick<
    Session,
    | 'id'
    | 'created'
    | 'customer'
    | 'client_reference_id'
    | 'currency'
    | 'amount_subtotal'
    | 'success_url'
    | 'cancel_url'
    | 'url'
  >,
): Session => ({
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_total: given.amount_subtotal,
  automatic_tax: { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: null },
  billing_address_collection: 'required',
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  expires_at: given.created + daySeconds,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
  ...given,
})

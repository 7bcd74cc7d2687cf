// Creates a Stripe invoice and its line with default fields.
import type Stripe from 'stripe'

interface Given
  extends Pick<Stripe.Invoice, 'id' | 'created' | 'currency' | 'customer' | 'number' | 'subtotal'> {
  readonly subscription: string
  readonly description: string
  readonly tax: number
  readonly paid: boolean
}

export function newInvoice({ subscription, description, tax, paid, ...given }: Given) {
  const total = given.subtotal + tax
  const address = `https://invoice.stripe.example/i/${given.id}`
  const invoice: Stripe.Invoice = {
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Plinth',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: paid ? total : 0,
    amount_remaining: paid ? 0 : total,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    auto_advance: !paid,
    automatic_tax: {
      disabled_reason: null,
      enabled: true,
      liability: { type: 'self' },
      provider: 'stripe',
      status: 'complete',
    },
    automatically_finalizes_at: null,
    billing_reason: 'subscription_cycle',
    collection_method: 'charge_automatically',
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: given.created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: address,
    invoice_pdf: `${address}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [newLine({ ...given, subscription, description })],
      has_more: false,
      url: `/v1/invoices/${given.id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: given.created,
    period_start: given.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: paid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: given.created,
      marked_uncollectible_at: null,
      paid_at: paid ? given.created : null,
      voided_at: null,
    },
    subtotal_excluding_tax: given.subtotal,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: given.subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: [
      {
        amount: tax,
        tax_behavior: 'exclusive',
        tax_rate_details: { tax_rate: 'txr_test' },
        taxability_reason: 'standard_rated',
        taxable_amount: given.subtotal,
        type: 'tax_rate_details',
      },
    ],
    webhooks_delivered_at: given.created,
    ...given,
  }
  return invoice
}

type LineOf = Pick<
  Given,
  'id' | 'created' | 'currency' | 'subtotal' | 'subscription' | 'description'
>

const newLine = (of: LineOf): Stripe.InvoiceLineItem => ({
  id: `il_${of.id}`,
  object: 'line_item',
  amount: of.subtotal,
  currency: of.currency,
  description: of.description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice: of.id,
  livemode: false,
  metadata: {},
  parent: null,
  period: { end: of.created, start: of.created },
  pretax_credit_amounts: [],
  pricing: null,
  quantity: 1,
  quantity_decimal: null,
  subscription: of.subscription,
  subtotal: of.subtotal,
  taxes: [],
})

// Stripe API methods of the test server, applied to an in-memory account.
import type Stripe from 'stripe'
import {
  type FormFields,
  type FormValue,
  fieldsIn,
  listIn,
  metadataIn,
  textIn,
} from './form-body.ts'
import { newSession } from './objects/checkout-session.ts'
import { newCustomer } from './objects/customer.ts'
import { newConfiguration, newPortalSession } from './objects/portal.ts'
import { amountIn, currencyOption, newPrice, withoutOptions } from './objects/price.ts'
import { newProduct } from './objects/product.ts'
import { getOrRefuse, pages, put, type StripeAccount } from './stripe-account.ts'
import { invalid, missing } from './stripe-error.ts'

/** One API call: the id in its path, if any, and its fields. */
export interface ApiCall {
  readonly id: string
  readonly fields: FormFields
}

/** Returns the response, or for a list all objects, oldest first, which the server paginates. */
export type ApiMethod = (account: StripeAccount, call: ApiCall) => object | readonly object[]

export const apiMethods: Readonly<Record<string, ApiMethod>> = {
  'POST /v1/customers': ({ customers, newId, now }, { fields }) =>
    put(customers, newCustomer({ id: newId('cus'), created: now(), metadata: metadataIn(fields) })),

  'GET /v1/customers/:id': ({ customers }, { id }) => getOrRefuse(customers, id, 'customer'),

  'POST /v1/customers/:id': ({ customers }, { id, fields }) => {
    const customer = getOrRefuse(customers, id, 'customer')
    return put(customers, {
      ...customer,
      email: textIn(fields, 'email') ?? customer.email,
      name: textIn(fields, 'name') ?? customer.name ?? null,
      metadata: { ...customer.metadata, ...metadataIn(fields) },
    })
  },

  'POST /v1/products': ({ products, newId, now }, { fields }) => {
    const id = textIn(fields, 'id') ?? newId('prod')
    if (products.has(id)) throw invalid('Product already exists.', 'id')
    const name = textIn(fields, 'name') ?? ''
    return put(products, newProduct({ id, name, created: now(), metadata: metadataIn(fields) }))
  },

  'GET /v1/products/:id': ({ products }, { id }) => getOrRefuse(products, id, 'product'),

  'POST /v1/products/:id': ({ products }, { id, fields }) => {
    const product = getOrRefuse(products, id, 'product')
    return put(products, {
      ...product,
      name: textIn(fields, 'name') ?? product.name,
      active: textIn(fields, 'active') !== 'false',
    })
  },

  'GET /v1/prices': ({ prices }, { fields }) => {
    const keys = listIn(fields, 'lookup_keys')
    const active = textIn(fields, 'active')
    const found = Array.from(prices.values()).filter(
      (price) =>
        (keys.length === 0 || keys.includes(price.lookup_key ?? '')) &&
        (active === null || String(price.active) === active),
    )
    const expanded = listIn(fields, 'expand').includes('data.currency_options')
    return expanded ? found : found.map(withoutOptions)
  },

  'POST /v1/prices': createPrice,

  'POST /v1/prices/:id': ({ prices }, { id, fields }) => {
    const price = getOrRefuse(prices, id, 'price')
    const active = textIn(fields, 'active') !== 'false'
    return withoutOptions(put(prices, { ...price, active }))
  },

  'POST /v1/checkout/sessions': createSession,

  'GET /v1/checkout/sessions': ({ sessions }, { fields }) =>
    Array.from(sessions.values()).filter(
      ({ customer, status }) =>
        customer === textIn(fields, 'customer') && status === textIn(fields, 'status'),
    ),

  'POST /v1/checkout/sessions/:id/expire': ({ sessions }, { id }) => {
    const session = getOrRefuse(sessions, id, 'checkout session')
    if (session.status !== 'open') throw invalid('Only open sessions can be expired.')
    return put(sessions, { ...session, status: 'expired', url: null })
  },

  'GET /v1/subscriptions': ({ prices, subscriptions }, { fields }) => {
    const wanted = textIn(fields, 'status')
    return Array.from(subscriptions.values())
      .filter(
        ({ customer, status }) =>
          customer === textIn(fields, 'customer') &&
          (wanted === null ? status !== 'canceled' : wanted === 'all' || wanted === status),
      )
      .map((subscription) => withCurrentPrices(subscription, prices))
  },

  'GET /v1/subscriptions/:id': ({ prices, subscriptions }, { id }) =>
    withCurrentPrices(getOrRefuse(subscriptions, id, 'subscription'), prices),

  'DELETE /v1/subscriptions/:id': ({ subscriptions, now }, { id }) => {
    const subscription = getOrRefuse(subscriptions, id, 'subscription')
    if (subscription.status === 'canceled') throw missing('subscription', id)
    const ended = { status: 'canceled', canceled_at: now(), ended_at: now() } as const
    return put(subscriptions, { ...subscription, ...ended })
  },

  'GET /v1/invoices': ({ invoices }, { fields }) =>
    Array.from(invoices.values()).filter(
      ({ customer, status }) =>
        customer === textIn(fields, 'customer') && status === textIn(fields, 'status'),
    ),

  'POST /v1/invoices/:id/void': ({ invoices, paying, subscriptions, now }, { id }) => {
    const invoice = getOrRefuse(invoices, id, 'invoice')
    if (invoice.status !== 'open') throw invalid('Only open invoices can be voided.')
    if (paying.has(id)) throw invalid('A payment of this invoice is in progress.')
    const { status_transitions: transitions } = invoice
    const voided = { status: 'void', auto_advance: false } as const
    const paidFor = subscriptions.get(String(invoice.parent?.subscription_details?.subscription))
    // The last invoice that is not void decides, and here all earlier ones were paid.
    if (paidFor && ['past_due', 'unpaid'].includes(paidFor.status)) {
      put(subscriptions, { ...paidFor, status: 'active' })
    }
    return put(invoices, {
      ...invoice,
      ...voided,
      status_transitions: { ...transitions, voided_at: now() },
    })
  },

  'GET /v1/invoices/:id': ({ invoices }, { id }) => getOrRefuse(invoices, id, 'invoice'),

  'GET /v1/billing_portal/configurations': ({ portals }) => Array.from(portals.values()),

  'POST /v1/billing_portal/configurations': ({ portals, newId, now }, { fields }) =>
    put(portals, newConfiguration({ id: newId('bpc'), created: now() }, fields)),

  'POST /v1/billing_portal/configurations/:id': ({ portals }, { id, fields }) => {
    const { created } = getOrRefuse(portals, id, 'configuration')
    return put(portals, newConfiguration({ id, created }, fields))
  },

  'POST /v1/billing_portal/sessions': ({ customers, portals, newId, now }, { fields }) => {
    const { id: customer } = getOrRefuse(customers, textIn(fields, 'customer') ?? '', 'customer')
    const { id: configuration } = getOrRefuse(
      portals,
      textIn(fields, 'configuration') ?? '',
      'configuration',
    )
    return newPortalSession({
      id: newId('bps'),
      created: now(),
      customer,
      configuration,
      return_url: textIn(fields, 'return_url'),
      url: `${pages.portal}${customer}`,
    })
  },
}

function withCurrentPrices(
  { items, ...subscription }: Stripe.Subscription,
  prices: ReadonlyMap<string, Stripe.Price>,
): Stripe.Subscription {
  const data = items.data.map((item) => {
    const price = prices.get(item.price.id) ?? item.price
    return { ...item, price: withoutOptions(price) }
  })
  return { ...subscription, items: { ...items, data } }
}

function createPrice(account: StripeAccount, { fields }: ApiCall): Stripe.Price {
  const { prices, products, newId, now } = account
  const product = getOrRefuse(products, textIn(fields, 'product') ?? '', 'product')
  const key = textIn(fields, 'lookup_key')
  for (const price of prices.values()) {
    if (key === null || price.lookup_key !== key) continue
    if (textIn(fields, 'transfer_lookup_key') !== 'true') {
      throw invalid('A price already uses that lookup key.', 'lookup_key')
    }
    put(prices, { ...price, lookup_key: null })
  }
  const price = newPrice({
    id: newId('price'),
    created: now(),
    currency: textIn(fields, 'currency') ?? '',
    lookup_key: key,
    metadata: metadataIn(fields),
    product: product.id,
    unit_amount: Number(textIn(fields, 'unit_amount')),
    tax_behavior: textIn(fields, 'tax_behavior'),
    interval: textIn(fieldsIn(fields, 'recurring'), 'interval') === 'year' ? 'year' : 'month',
    currency_options: Object.fromEntries(
      Object.entries(fieldsIn(fields, 'currency_options')).map(([currency, option]) => [
        currency,
        optionOf(option),
      ]),
    ),
  })
  return withoutOptions(put(prices, price))
}

function optionOf(option: FormValue): Stripe.Price.CurrencyOptions {
  const fields = option as FormFields
  return currencyOption(Number(textIn(fields, 'unit_amount')), textIn(fields, 'tax_behavior'))
}

function createSession(account: StripeAccount, { fields }: ApiCall): Stripe.Checkout.Session {
  const { customers, prices, sessions, orders, newId, now } = account
  const customer = getOrRefuse(customers, textIn(fields, 'customer') ?? '', 'customer')
  const [line] = listIn(fields, 'line_items')
  const price = getOrRefuse(prices, textIn((line ?? {}) as FormFields, 'price') ?? '', 'price')
  if (!price.active) throw invalid('The price specified is inactive.')
  const currency = textIn(fields, 'currency') ?? price.currency
  const amount = amountIn(price, currency)
  if (amount === null) throw invalid(`The price has no amount in ${currency}.`, 'currency')
  const updates = fieldsIn(fields, 'customer_update')
  const isEnabled = (name: string) => textIn(fieldsIn(fields, name), 'enabled') === 'true'
  // Stripe enforces both rules for existing customers.
  if (isEnabled('automatic_tax') && textIn(updates, 'address') !== 'auto') {
    throw invalid('Automatic tax needs a valid address: set `customer_update[address]`.')
  }
  if (isEnabled('tax_id_collection') && textIn(updates, 'name') !== 'auto') {
    throw invalid('Tax ID collection requires updating the name: set `customer_update[name]`.')
  }
  const id = newId('cs_test')
  orders.set(id, { price: price.id, metadata: metadataIn(fieldsIn(fields, 'subscription_data')) })
  return put(
    sessions,
    newSession({
      id,
      created: now(),
      customer: customer.id,
      client_reference_id: textIn(fields, 'client_reference_id'),
      currency,
      amount_subtotal: amount,
      success_url: textIn(fields, 'success_url'),
      cancel_url: textIn(fields, 'cancel_url'),
      url: `${pages.checkout}${id}`,
    }),
  )
}

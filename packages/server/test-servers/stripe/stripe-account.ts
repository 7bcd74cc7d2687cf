// In-memory Stripe account of the test server.
import type Stripe from 'stripe'
import { missing } from './stripe-error.ts'

export interface StripeAccount {
  readonly customers: Map<string, Stripe.Customer>
  readonly products: Map<string, Stripe.Product>
  readonly prices: Map<string, Stripe.Price>
  readonly sessions: Map<string, Stripe.Checkout.Session>
  readonly subscriptions: Map<string, Stripe.Subscription>
  readonly invoices: Map<string, Stripe.Invoice>
  /** Ids of invoices whose payment is in progress: they cannot be voided. */
  readonly paying: Set<string>
  readonly portals: Map<string, Stripe.BillingPortal.Configuration>
  /** Price and metadata of a checkout session, which Stripe's session object does not contain. */
  readonly orders: Map<string, { readonly price: string; readonly metadata: Stripe.Metadata }>
  newId(prefix: string): string
  now(): number
}

/** URL prefixes of Stripe's hosted pages. */
export const pages = {
  checkout: 'https://checkout.stripe.example/c/',
  portal: 'https://billing.stripe.example/p/',
}

export function createStripeAccount(): StripeAccount {
  let lastNumber = 0
  return {
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    paying: new Set(),
    portals: new Map(),
    orders: new Map(),
    newId: (prefix) => `${prefix}_${String(++lastNumber).padStart(6, '0')}`,
    now: () => Math.floor(Date.now() / 1000),
  }
}

export function getOrRefuse<T>(all: ReadonlyMap<string, T>, id: string, kind: string): T {
  const found = all.get(id)
  if (found === undefined) throw missing(kind, id)
  return found
}

export function put<T extends { readonly id: string }>(all: Map<string, T>, one: T): T {
  all.set(one.id, one)
  return one
}

// Simulates customers on Stripe's hosted pages and the passing of time. Each function returns the
// resulting webhook events.
import type Stripe from 'stripe'
import { newInvoice } from './objects/invoice.ts'
import { amountIn } from './objects/price.ts'
import { newItem, newSubscription } from './objects/subscription.ts'
import { pages, type StripeAccount } from './stripe-account.ts'
import { eventOf, type StripeEvent } from './webhooks.ts'

const periodSeconds = { month: 30 * 86_400, year: 365 * 86_400 }

export interface PaidCheckout {
  readonly subscription: string
  readonly events: readonly StripeEvent[]
}

/** Pays the checkout at `url`; null if the session is no longer open. */
export function payCheckout(
  account: StripeAccount,
  url: string,
  taxPercent = 0,
): PaidCheckout | null {
  const id = url.slice(pages.checkout.length)
  const session = account.sessions.get(id)
  const order = account.orders.get(id)
  const price = order && account.prices.get(order.price)
  if (session?.status !== 'open' || !price) return null
  const currency = session.currency ?? price.currency
  const subscription = newSubscription({
    id: account.newId('sub'),
    created: account.now(),
    currency,
    customer: session.customer ?? '',
    metadata: order.metadata,
    price,
    periodEnd: account.now() + periodSeconds[intervalOf(price)],
  })
  account.subscriptions.set(subscription.id, subscription)
  const paid = { ...session, status: 'complete', payment_status: 'paid' } as const
  account.sessions.set(id, { ...paid, subscription: subscription.id, url: null })
  const invoice = bill(account, subscription, { paid: true, taxPercent })
  return {
    subscription: subscription.id,
    events: [
      eventOf(account, 'customer.subscription.created', subscription),
      eventOf(account, 'invoice.paid', invoice),
      eventOf(account, 'checkout.session.completed', paid),
    ],
  }
}

/** Reopens an expired session, to simulate a payment in progress while another session was opened. */
export function reopenSession({ sessions }: StripeAccount, url: string): void {
  const id = url.slice(pages.checkout.length)
  const session = sessions.get(id)
  if (session) sessions.set(id, { ...session, status: 'open' })
}

/** Cancels at the end of the paid period, as the portal does. */
export const cancelInPortal = (account: StripeAccount, id: string): StripeEvent =>
  change(account, id, (subscription) => ({
    cancel_at: subscription.items.data[0]?.current_period_end ?? null,
    canceled_at: account.now(),
  }))

export const endSubscription = (account: StripeAccount, id: string): StripeEvent =>
  change(account, id, () => ({ status: 'canceled', ended_at: account.now() }))

export const switchPrice = (account: StripeAccount, id: string, lookupKey: string): StripeEvent =>
  change(account, id, ({ items, created }) => {
    const price = Array.from(account.prices.values()).find((one) => one.lookup_key === lookupKey)
    if (!price) throw new Error(`no price has the lookup key ${lookupKey}`)
    const period = { start: created, end: items.data[0]?.current_period_end ?? created }
    return { items: { ...items, data: [newItem(price, { subscription: id, ...period })] } }
  })

/** Starts the next period with a declined card. */
export function declineRenewal(account: StripeAccount, id: string): StripeEvent[] {
  const updated = change(account, id, () => ({ status: 'past_due' }))
  const invoice = bill(account, take(account, id), { paid: false, taxPercent: 0 })
  return [updated, eventOf(account, 'invoice.payment_failed', invoice)]
}

function change(
  account: StripeAccount,
  id: string,
  changes: (subscription: Stripe.Subscription) => Partial<Stripe.Subscription>,
): StripeEvent {
  const subscription = take(account, id)
  const changed = { ...subscription, ...changes(subscription) }
  account.subscriptions.set(id, changed)
  const type = changed.status === 'canceled' ? 'deleted' : 'updated'
  return eventOf(account, `customer.subscription.${type}`, changed)
}

function take({ subscriptions }: StripeAccount, id: string): Stripe.Subscription {
  const found = subscriptions.get(id)
  if (!found) throw new Error(`no subscription has the id ${id}`)
  return found
}

interface Billing {
  readonly paid: boolean
  readonly taxPercent: number
}

function bill(
  account: StripeAccount,
  { id, customer, currency, items }: Stripe.Subscription,
  { paid, taxPercent }: Billing,
): Stripe.Invoice {
  const [item] = items.data
  const subtotal = (item && amountIn(item.price, currency)) ?? 0
  const product = item && account.products.get(String(item.price.product))
  const invoice = newInvoice({
    id: account.newId('in'),
    created: account.now(),
    currency,
    customer,
    number: account.newId('PLINTH'),
    subtotal,
    subscription: id,
    description: `1 × ${product?.name} (per ${item && intervalOf(item.price)})`,
    tax: Math.round((subtotal * taxPercent) / 100),
    paid,
  })
  account.invoices.set(invoice.id, invoice)
  return invoice
}

const intervalOf = ({ recurring }: Stripe.Price): 'month' | 'year' =>
  recurring?.interval === 'year' ? 'year' : 'month'

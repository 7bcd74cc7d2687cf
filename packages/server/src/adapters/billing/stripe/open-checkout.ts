// Stripe checkout sessions.
import { parseId } from '@plinth/domain/base/ids'
import type Stripe from 'stripe'
import type { Checkout } from '../../../ports/billing.ts'
import { lookupKey, tenantKey } from './catalogue.ts'
import { isInvalidRequest, notSetUp } from './stripe-client.ts'

export async function openCheckout(stripe: Stripe, checkout: Checkout): Promise<string> {
  const key = lookupKey(checkout.plan, checkout.interval)
  const { data: prices } = await stripe.prices.list({ lookup_keys: [key], active: true })
  const [price] = prices
  if (!price) throw notSetUp(`price ${key}`)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: checkout.customerId,
    client_reference_id: checkout.tenantId,
    line_items: [{ price: price.id, quantity: 1 }],
    currency: checkout.currency.toLowerCase(),
    // The currency is fixed at sign-up, so Stripe must not offer a local one.
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    billing_address_collection: 'required',
    customer_update: { address: 'auto', name: 'auto' },
    subscription_data: { metadata: { [tenantKey]: checkout.tenantId } },
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  })
  if (!session.url) throw notSetUp('page for this checkout')
  await expireOpen(stripe, checkout.customerId, (other) => isOlder(other, session))
  return session.url
}

/**
 * Total order: of two sessions created concurrently the newer stays open, whichever request gets
 * here first.
 */
const isOlder = (one: Stripe.Checkout.Session, other: Stripe.Checkout.Session): boolean =>
  one.created < other.created || (one.created === other.created && one.id < other.id)

/** The operator may sell other things to the same customer. */
const isForPlan = ({ mode, client_reference_id: tenant }: Stripe.Checkout.Session): boolean =>
  mode === 'subscription' && tenant !== null && parseId('tenant', tenant) !== null

/** Only sessions for our plans. */
export async function expireOpen(
  stripe: Stripe,
  customer: string,
  shouldExpire: (session: Stripe.Checkout.Session) => boolean = () => true,
): Promise<void> {
  for await (const session of stripe.checkout.sessions.list({ customer, status: 'open' })) {
    if (!isForPlan(session) || !shouldExpire(session)) continue
    await stripe.checkout.sessions.expire(session.id).catch((error: unknown) => {
      // The session was paid or expired at this moment.
      if (!isInvalidRequest(error)) throw error
    })
  }
}

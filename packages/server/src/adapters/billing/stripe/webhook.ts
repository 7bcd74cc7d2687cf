// Stripe webhook: verifies signatures and converts events.
import { AppError } from '@plinth/domain/base/errors'
import type Stripe from 'stripe'
import type { BillingEvent, BillingWebhook } from '../../../ports/billing.ts'
import { readPayment } from './payment.ts'
import type { WithStripe } from './stripe-client.ts'

/** Accepts a signature by any of the secrets, within Stripe's recommended time tolerance. */
export const createStripeWebhook = (
  withStripe: WithStripe,
  secrets: readonly string[],
): BillingWebhook => ({
  async read(body, signature) {
    if (signature === undefined) throw invalidSignature()
    return withStripe(async (stripe) => {
      const event = await verify(stripe, { body, signature, secrets })
      return toBillingEvent(stripe, event)
    })
  },
})

interface Signed {
  readonly body: Buffer
  readonly signature: string
  readonly secrets: readonly string[]
}

async function verify(stripe: Stripe, { body, signature, secrets }: Signed): Promise<Stripe.Event> {
  let cause: unknown
  for (const secret of secrets) {
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, secret)
    } catch (error) {
      cause = error
    }
  }
  throw invalidSignature(cause)
}

const invalidSignature = (cause?: unknown): AppError =>
  new AppError('invalid_body', 'The webhook signature is invalid or too old.', { cause })

/**
 * The format of an event depends on the API version that the webhook was created with, which may be
 * years old. Only ids are read from it; everything else is fetched.
 */
async function toBillingEvent(stripe: Stripe, event: Stripe.Event): Promise<BillingEvent | null> {
  const { id, customer } = event.data.object as { id: string; customer?: unknown }
  const customerId = event.type === 'customer.deleted' ? id : customer
  if (typeof customerId !== 'string') return null
  const eventIds = { id: event.id, customerId }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'customer.deleted':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { ...eventIds, payment: null }
    case 'invoice.paid':
      return { ...eventIds, payment: await readPayment(stripe, id, 'paid') }
    case 'invoice.payment_failed':
      return { ...eventIds, payment: await readPayment(stripe, id, 'failed') }
    default:
      return null
  }
}

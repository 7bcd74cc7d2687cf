// Reads the subscription that a Stripe invoice is for.
import type Stripe from 'stripe'
import { isForPlan } from './paid-subscription.ts'

/** Null if the invoice is for none of our plans: the operator may sell the customer other things. */
export async function invoicedSubscription(
  stripe: Stripe,
  { parent }: Stripe.Invoice,
): Promise<Stripe.Subscription | null> {
  const named = parent?.subscription_details?.subscription
  if (!named) return null
  const subscription =
    typeof named === 'string' ? await stripe.subscriptions.retrieve(named) : named
  return isForPlan(subscription) ? subscription : null
}

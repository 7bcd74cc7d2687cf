// Closes invoices and checkouts at Stripe that would be paid in vain.
import type Stripe from 'stripe'
import { expireOpen } from './open-checkout.ts'
import { paidSubscription } from './paid-subscription.ts'
import { isInvalidRequest } from './stripe-client.ts'

/** Stripe no longer collects an invoice once its subscription has ended, but its page stays open. */
export async function closePayments(
  stripe: Stripe,
  customer: string,
  { hasPlan }: { readonly hasPlan: boolean },
): Promise<void> {
  if (hasPlan) await expireOpen(stripe, customer, () => true)
  for await (const invoice of stripe.invoices.list({ customer, status: 'open', limit: 100 })) {
    const status = await subscriptionStatus(stripe, invoice)
    // An `unpaid` subscription would continue, perhaps beside a newer one.
    if (status !== 'canceled' && !(status === 'unpaid' && hasPlan)) continue
    await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
      // The invoice was paid or voided at this moment.
      if (!isInvalidRequest(error)) throw error
    })
  }
}

/** Null if the invoice is not for one of our plans. */
async function subscriptionStatus(
  stripe: Stripe,
  { parent }: Stripe.Invoice,
): Promise<Stripe.Subscription.Status | null> {
  const named = parent?.subscription_details?.subscription
  if (!named) return null
  const subscription =
    typeof named === 'string' ? await stripe.subscriptions.retrieve(named) : named
  return paidSubscription(subscription) && subscription.status
}

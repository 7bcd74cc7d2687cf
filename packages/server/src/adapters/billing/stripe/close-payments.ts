// Closes invoices and checkouts at Stripe that would be paid without effect.
import type Stripe from 'stripe'
import { expireOpen } from './open-checkout.ts'
import { paidSubscription } from './paid-subscription.ts'
import { isInvalidRequest, isResourceMissing } from './stripe-client.ts'

/** Stripe no longer collects an invoice once its subscription has ended, but its page stays open. */
export async function closePayments(
  stripe: Stripe,
  customer: string,
  { hasPlan }: { readonly hasPlan: boolean },
): Promise<void> {
  if (hasPlan) {
    await expireOpen(stripe, customer, isForPlan)
    await cancelUnpaid(stripe, customer)
  }
  for await (const invoice of stripe.invoices.list({ customer, status: 'open', limit: 100 })) {
    if (!(await isOfCancelled(stripe, invoice))) continue
    await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
      // The invoice was paid or voided at this moment.
      if (!isInvalidRequest(error)) throw error
    })
  }
}

/** The operator may sell other things to the same customer. */
const isForPlan = ({ mode, client_reference_id: tenant }: Stripe.Checkout.Session): boolean =>
  mode === 'subscription' && tenant !== null

/**
 * A payment would continue a subscription that Stripe has given up on, beside the newer one. So would
 * voiding its invoice alone, because the last invoice that counts is then a paid one.
 */
async function cancelUnpaid(stripe: Stripe, customer: string): Promise<void> {
  const unpaid = stripe.subscriptions.list({ customer, status: 'unpaid', limit: 100 })
  for await (const subscription of unpaid) {
    if (paidSubscription(subscription) === null) continue
    await stripe.subscriptions.cancel(subscription.id).catch((error: unknown) => {
      if (!isResourceMissing(error)) throw error
    })
  }
}

/** Only invoices for our plans. */
async function isOfCancelled(stripe: Stripe, { parent }: Stripe.Invoice): Promise<boolean> {
  const named = parent?.subscription_details?.subscription
  if (!named) return false
  const subscription =
    typeof named === 'string' ? await stripe.subscriptions.retrieve(named) : named
  return subscription.status === 'canceled' && paidSubscription(subscription) !== null
}

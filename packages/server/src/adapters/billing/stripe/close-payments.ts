// Closes invoices and checkouts at Stripe that would be paid without effect.
import type Stripe from 'stripe'
import type { PaymentsToClose } from '../../../ports/billing.ts'
import { invoicedSubscription } from './invoiced-subscription.ts'
import { expireOpen } from './open-checkout.ts'
import { isLapsed } from './paid-subscription.ts'
import { forEachOf, isInvalidRequest, unlessMissing } from './stripe-client.ts'

/** Stripe no longer collects an invoice once its subscription has ended, but its page stays open. */
export async function closePayments(
  stripe: Stripe,
  customer: string,
  { hasPlan, lapsed }: PaymentsToClose,
): Promise<void> {
  if (hasPlan) await expireOpen(stripe, customer)
  // Before their invoices are voided: Stripe would continue a subscription whose last invoice that
  // counts is a paid one.
  for (const id of lapsed) await endLapsed(stripe, id)
  const open = stripe.invoices.list({ customer, status: 'open', limit: 100 })
  await forEachOf(open, async (invoice) => {
    // Sent by the operator, who decides whether it is still owed.
    if (invoice.collection_method === 'send_invoice') return
    const subscription = await invoicedSubscription(stripe, invoice)
    if (subscription?.status === 'canceled') await voidInvoice(stripe, invoice.id)
  })
}

/** It may have been paid since the customer was read: then it is active, and paid for. */
async function endLapsed(stripe: Stripe, id: string): Promise<void> {
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(id))
  if (subscription && isLapsed(subscription))
    await unlessMissing(() => stripe.subscriptions.cancel(id))
}

async function voidInvoice(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id)
  } catch (error) {
    // It may have been paid or voided at this moment.
    if (isInvalidRequest(error) && (await stripe.invoices.retrieve(id)).status !== 'open') return
    throw error
  }
}

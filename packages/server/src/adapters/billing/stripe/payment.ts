// Converts a Stripe invoice to a payment.
import { currencies } from '@plinth/domain/plans/currency'
import type Stripe from 'stripe'
import type { Payment } from '../../../ports/billing.ts'
import { invoicedSubscription } from './invoiced-subscription.ts'
import { milliseconds } from './paid-subscription.ts'

/** Null if the invoice is not for a plan, or if a failed payment no longer matters. */
export async function readPayment(
  stripe: Stripe,
  invoiceId: string,
  outcome: Payment['outcome'],
): Promise<Payment | null> {
  const invoice = await stripe.invoices.retrieve(invoiceId)
  const currency = currencies.find((one) => one === invoice.currency.toUpperCase())
  const subscription = await invoicedSubscription(stripe, invoice)
  if (!currency || !subscription) return null
  if (outcome === 'failed' && !isOwed(invoice, subscription)) return null
  return {
    subscriptionId: subscription.id,
    invoiceId: invoice.id,
    invoiceNumber: invoice.number ?? invoice.id,
    outcome,
    amount: outcome === 'paid' ? invoice.amount_paid : invoice.amount_remaining,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency,
    description: mainLine(invoice)?.description ?? 'Your plan',
    paidAt: milliseconds(invoice.status_transitions.paid_at ?? invoice.created),
    url: invoice.status === 'void' ? null : (invoice.hosted_invoice_url ?? null),
  }
}

/** A void invoice is no longer owed, but its failure is why the subscription has ended. */
const isOwed = ({ status }: Stripe.Invoice, subscription: Stripe.Subscription): boolean =>
  status === 'open' || (status === 'void' && subscription.status === 'canceled')

/** The line with the largest amount; others may be credits for the plan it replaces. */
function mainLine({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  return lines.data.toSorted((a, b) => b.amount - a.amount)[0]
}

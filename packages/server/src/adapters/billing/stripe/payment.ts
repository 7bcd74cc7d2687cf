// Converts a Stripe invoice to a payment.
import { currencies } from '@plinth/domain/plans/currency'
import type Stripe from 'stripe'
import type { Payment } from '../../../ports/billing.ts'
import { milliseconds } from './paid-subscription.ts'

/** Null if the invoice is not for a plan, or if a failed payment has been made since. */
export function paymentOf(invoice: Stripe.Invoice, outcome: Payment['outcome']): Payment | null {
  const currency = currencies.find((one) => one === invoice.currency.toUpperCase())
  if (!currency || !invoice.parent?.subscription_details) return null
  if (outcome === 'failed' && invoice.status !== 'open') return null
  return {
    invoiceId: invoice.id,
    invoiceNumber: invoice.number ?? invoice.id,
    outcome,
    amount: outcome === 'paid' ? invoice.amount_paid : invoice.amount_remaining,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency,
    description: mainLine(invoice)?.description ?? 'Your plan',
    paidAt: milliseconds(invoice.status_transitions.paid_at ?? invoice.created),
    url: invoice.hosted_invoice_url ?? null,
  }
}

/** The line with the largest amount; others may be credits for the plan it replaces. */
function mainLine({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  return lines.data.toSorted((a, b) => b.amount - a.amount)[0]
}

// Invoices of the billing sandbox.
import { formatDay } from '@plinth/domain/base/day'
import { plans } from '@plinth/domain/plans/plans'
import type { Payment } from '../../../ports/billing.ts'
import type { InvoiceLine, PlanChoice, Quote } from '../../../ports/billing-sandbox.ts'
import { periodEnd, periodStart } from './periods.ts'
import type { Customer, SandboxData, StoredInvoice, StoredSubscription } from './sandbox-data.ts'
import { addVat } from './vat.ts'

// More than ten years of monthly invoices; older ones are removed.
const maxInvoices = 200

export const priceOf = ({ plan, interval }: PlanChoice): number =>
  (plans[plan].price?.[interval] ?? 0) * 100

/** What a period costs this customer after credit, with VAT. */
export const sumOf = (customer: Customer, price: number, credit: number): Quote =>
  addVat(Math.max(price - credit, 0), customer)

interface InvoiceOptions {
  readonly id: string
  readonly at: number
  readonly status: StoredInvoice['status']
}

/** Writes the invoice for the current period of the subscription, and deducts its credit. */
export function writeInvoice(
  data: SandboxData,
  customer: Customer,
  { subscription, id, at, status }: InvoiceOptions & { readonly subscription: StoredSubscription },
): StoredInvoice {
  const { price, currency } = subscription
  const credit = Math.min(subscription.credit, price)
  subscription.credit -= credit
  data.invoicesWritten += 1
  const invoice: StoredInvoice = {
    id,
    number: `SANDBOX-${String(data.invoicesWritten).padStart(4, '0')}`,
    status,
    issuedAt: at,
    currency,
    customer: { name: customer.name, email: customer.email },
    country: customer.country,
    lines: linesOf(subscription, credit),
    sum: sumOf(customer, price, credit),
  }
  customer.invoices = [...customer.invoices, invoice].slice(-maxInvoices)
  return invoice
}

function linesOf(subscription: StoredSubscription, credit: number): InvoiceLine[] {
  const { title } = plans[subscription.plan]
  const [from, to] = [periodStart(subscription), periodEnd(subscription)].map(formatDay)
  return [
    { text: `${title}, ${from} to ${to}`, amount: subscription.price },
    ...(credit > 0 ? [{ text: 'Unused time on the previous plan', amount: -credit }] : []),
  ]
}

/** Null if there was nothing to pay. */
export function paymentOf(
  invoice: StoredInvoice,
  attempt: Pick<Payment, 'subscriptionId' | 'outcome' | 'paidAt' | 'url'>,
): Payment | null {
  if (invoice.sum.total === 0) return null
  return {
    ...attempt,
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    amount: invoice.sum.total,
    tax: invoice.sum.vat,
    currency: invoice.currency,
    description: invoice.lines[0]?.text ?? '',
  }
}

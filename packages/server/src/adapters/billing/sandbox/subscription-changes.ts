// State transitions of a sandbox subscription. Each modifies a draft of the store and queues an
// event for Plinth.
import type { PlanChoice } from '../../../ports/billing-sandbox.ts'
import { paymentOf, priceOf, sumOf, writeInvoice } from './invoices.ts'
import { periodEnd, unusedPart } from './periods.ts'
import type {
  Customer,
  SandboxData,
  StoredCheckout,
  StoredInvoice,
  StoredSubscription,
} from './sandbox-data.ts'

const graceMs = 14 * 24 * 60 * 60 * 1000

export interface CustomerDraft {
  readonly data: SandboxData
  readonly customer: Customer
  readonly newId: (prefix: string) => string
  readonly invoiceUrl: (invoiceId: string) => string
}

/** At most one: a customer with a running subscription cannot check out again. */
export const runningSubscription = (customer: Customer): StoredSubscription | null =>
  customer.subscriptions.find(({ endedAt }) => endedAt === null) ?? null

/** Time of the next automatic step: a renewal, a payment retry, or the end. */
export const nextAt = (subscription: StoredSubscription): number =>
  subscription.graceEndsAt ?? periodEnd(subscription)

export function subscribe(draft: CustomerDraft, checkout: StoredCheckout, now: number): void {
  const { plan, interval, currency } = checkout
  const subscription: StoredSubscription = {
    id: draft.newId('sub'),
    plan,
    interval,
    currency,
    price: priceOf(checkout),
    credit: 0,
    startedAt: now,
    anchorAt: now,
    periodsBegun: 1,
    cancelled: false,
    graceEndsAt: null,
    endedAt: null,
  }
  draft.customer.subscriptions.push(subscription)
  charge(draft, subscription, now)
}

/**
 * Starts a new period at once, with credit for the unused part of the current one. Returns false if
 * the card was declined.
 */
export function changePlan(
  draft: CustomerDraft,
  subscription: StoredSubscription,
  { plan, interval, now }: PlanChoice & { readonly now: number },
): boolean {
  const price = priceOf({ plan, interval })
  const credit = creditAt(subscription, now)
  const { total } = sumOf(draft.customer, price, credit)
  if (total > 0 && draft.customer.card === 'declined') return false
  Object.assign(subscription, { plan, interval, price, credit, anchorAt: now, periodsBegun: 1 })
  charge(draft, subscription, now)
  return true
}

export const creditAt = (subscription: StoredSubscription, now: number): number =>
  subscription.credit + Math.round(subscription.price * unusedPart(subscription, now))

/** `at` may be before the end of the period: the sandbox lets people skip ahead. */
export function beginNextPeriod(
  draft: CustomerDraft,
  subscription: StoredSubscription,
  at: number,
): void {
  if (subscription.graceEndsAt !== null) {
    if (draft.customer.card === 'works') payOpenInvoices(draft, subscription, at)
    else end(draft, subscription, at)
  } else if (subscription.cancelled) {
    end(draft, subscription, at)
  } else {
    subscription.periodsBegun += 1
    charge(draft, subscription, at)
  }
}

/** Cancels at the end of the paid period; with an overdue payment, at once. */
export function setCancelled(
  draft: CustomerDraft,
  subscription: StoredSubscription,
  { cancelled, now }: { readonly cancelled: boolean; readonly now: number },
): void {
  if (cancelled && subscription.graceEndsAt !== null) {
    end(draft, subscription, now)
  } else {
    subscription.cancelled = cancelled
    queueEvent(draft)
  }
}

export function payOpenInvoices(
  draft: CustomerDraft,
  subscription: StoredSubscription,
  at: number,
): void {
  subscription.graceEndsAt = null
  for (const invoice of openInvoices(draft.customer)) {
    invoice.status = 'paid'
    queuePaidEvent(draft, subscription, { invoice, at })
  }
}

export function end(draft: CustomerDraft, subscription: StoredSubscription, at: number): void {
  subscription.endedAt = at
  for (const invoice of openInvoices(draft.customer)) invoice.status = 'void'
  queueEvent(draft)
}

/** Performs all steps that became due since the last access. */
export function applyDueSteps(draft: CustomerDraft, now: number): void {
  for (;;) {
    const subscription = runningSubscription(draft.customer)
    if (!subscription || nextAt(subscription) > now) return
    beginNextPeriod(draft, subscription, nextAt(subscription))
  }
}

const openInvoices = ({ invoices }: Customer): StoredInvoice[] =>
  invoices.filter(({ status }) => status === 'open')

function charge(draft: CustomerDraft, subscription: StoredSubscription, at: number): void {
  const { data, customer } = draft
  const id = draft.newId('inv')
  const invoice = writeInvoice(data, customer, { subscription, id, at, status: 'paid' })
  if (invoice.sum.total === 0 || customer.card === 'works') {
    queuePaidEvent(draft, subscription, { invoice, at })
  } else {
    invoice.status = 'open'
    subscription.graceEndsAt = at + graceMs
    const attempt = {
      subscriptionId: subscription.id,
      outcome: 'failed',
      paidAt: at,
      url: null,
    } as const
    queueEvent(draft, paymentOf(invoice, attempt))
  }
}

function queuePaidEvent(
  draft: CustomerDraft,
  { id: subscriptionId }: StoredSubscription,
  { invoice, at }: { readonly invoice: StoredInvoice; readonly at: number },
): void {
  const url = draft.invoiceUrl(invoice.id)
  queueEvent(draft, paymentOf(invoice, { subscriptionId, outcome: 'paid', paidAt: at, url }))
}

function queueEvent(
  { data, customer, newId }: CustomerDraft,
  payment: ReturnType<typeof paymentOf> = null,
): void {
  data.untold.push({ id: newId('evt'), customerId: customer.id, payment })
}

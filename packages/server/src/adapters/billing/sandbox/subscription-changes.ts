// What can happen to a subscription. Each changes a draft of the books and notes what Plinth is to hear.
import type { PlanChoice } from '../../../ports/billing-sandbox.ts'
import type { Books, Customer, StoredCheckout, StoredInvoice, StoredSubscription } from './books.ts'
import { paymentOf, priceOf, sumOf, writeInvoice } from './invoices.ts'
import { periodEnd, unusedPart } from './periods.ts'

const graceMs = 14 * 24 * 60 * 60 * 1000

export interface Counter {
  readonly books: Books
  readonly customer: Customer
  readonly newId: (prefix: string) => string
  readonly invoiceUrl: (invoiceId: string) => string
}

/** There is one at most: who has one gets no checkout. */
export const runningSubscription = (customer: Customer): StoredSubscription | null =>
  customer.subscriptions.find(({ endedAt }) => endedAt === null) ?? null

/** When something happens by itself: a payment, another attempt at one, or the end. */
export const nextAt = (subscription: StoredSubscription): number =>
  subscription.graceEndsAt ?? periodEnd(subscription)

export function subscribe(counter: Counter, checkout: StoredCheckout, now: number): void {
  const { plan, interval, currency } = checkout
  const subscription: StoredSubscription = {
    id: counter.newId('sub'),
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
  counter.customer.subscriptions.push(subscription)
  charge(counter, subscription, now)
}

/** What is left of the period counts towards the new one, which begins at once. False: declined. */
export function changePlan(
  counter: Counter,
  subscription: StoredSubscription,
  { plan, interval, now }: PlanChoice & { readonly now: number },
): boolean {
  const price = priceOf({ plan, interval })
  const credit = creditAt(subscription, now)
  const { total } = sumOf(counter.customer, price, credit)
  if (total > 0 && counter.customer.card === 'declined') return false
  Object.assign(subscription, { plan, interval, price, credit, anchorAt: now, periodsBegun: 1 })
  charge(counter, subscription, now)
  return true
}

export const creditAt = (subscription: StoredSubscription, now: number): number =>
  subscription.credit + Math.round(subscription.price * unusedPart(subscription, now))

/** `at` may be before the period's end: somebody in the sandbox does not want to wait. */
export function beginNextPeriod(
  counter: Counter,
  subscription: StoredSubscription,
  at: number,
): void {
  if (subscription.graceEndsAt !== null) {
    if (counter.customer.card === 'works') payWhatIsOwed(counter, subscription, at)
    else end(counter, subscription, at)
  } else if (subscription.cancelled) {
    end(counter, subscription, at)
  } else {
    subscription.periodsBegun += 1
    charge(counter, subscription, at)
  }
}

/** Until the end of what is paid; where nothing is, at once. */
export function setCancelled(
  counter: Counter,
  subscription: StoredSubscription,
  { cancelled, now }: { readonly cancelled: boolean; readonly now: number },
): void {
  if (cancelled && subscription.graceEndsAt !== null) {
    end(counter, subscription, now)
  } else {
    subscription.cancelled = cancelled
    tell(counter)
  }
}

export function payWhatIsOwed(
  counter: Counter,
  subscription: StoredSubscription,
  at: number,
): void {
  subscription.graceEndsAt = null
  for (const invoice of openInvoices(counter.customer)) {
    invoice.status = 'paid'
    tellPaid(counter, invoice, at)
  }
}

export function end(counter: Counter, subscription: StoredSubscription, at: number): void {
  subscription.endedAt = at
  for (const invoice of openInvoices(counter.customer)) invoice.status = 'void'
  tell(counter)
}

/** What the clock has brought since somebody last looked. */
export function catchUp(counter: Counter, now: number): void {
  for (;;) {
    const subscription = runningSubscription(counter.customer)
    if (!subscription || nextAt(subscription) > now) return
    beginNextPeriod(counter, subscription, nextAt(subscription))
  }
}

const openInvoices = ({ invoices }: Customer): StoredInvoice[] =>
  invoices.filter(({ status }) => status === 'open')

function charge(counter: Counter, subscription: StoredSubscription, at: number): void {
  const { books, customer } = counter
  const id = counter.newId('inv')
  const invoice = writeInvoice(books, customer, { subscription, id, at, status: 'paid' })
  if (invoice.sum.total === 0 || customer.card === 'works') {
    tellPaid(counter, invoice, at)
  } else {
    invoice.status = 'open'
    subscription.graceEndsAt = at + graceMs
    tell(counter, paymentOf(invoice, { outcome: 'failed', paidAt: at, url: null }))
  }
}

function tellPaid(counter: Counter, invoice: StoredInvoice, at: number): void {
  const url = counter.invoiceUrl(invoice.id)
  tell(counter, paymentOf(invoice, { outcome: 'paid', paidAt: at, url }))
}

function tell(
  { books, customer, newId }: Counter,
  payment: ReturnType<typeof paymentOf> = null,
): void {
  books.untold.push({ id: newId('evt'), customerId: customer.id, payment })
}

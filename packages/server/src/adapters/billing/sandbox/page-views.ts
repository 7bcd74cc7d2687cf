// View models of the sandbox's checkout and portal pages.
import { billingIntervals, soldPlans } from '@plinth/domain/plans/plans'
import type {
  PlanOffer,
  SandboxCheckout,
  SandboxDetails,
  SandboxPortal,
  SandboxSubscriptionView,
} from '../../../ports/billing-sandbox.ts'
import { priceOf, sumOf } from './invoices.ts'
import type { Customer, StoredCheckout, StoredPortal, StoredSubscription } from './sandbox-data.ts'
import { creditAt, nextAt, runningSubscription } from './subscription-changes.ts'

export function checkoutView(checkout: StoredCheckout, customer: Customer): SandboxCheckout {
  const { plan, interval, currency, successUrl, cancelUrl } = checkout
  const state =
    checkout.state === 'open' && runningSubscription(customer) ? 'closed' : checkout.state
  const details = detailsOf(customer)
  return { plan, interval, currency, successUrl, cancelUrl, state, details }
}

export function portalView(portal: StoredPortal, customer: Customer, now: number): SandboxPortal {
  const subscription = runningSubscription(customer) ?? customer.subscriptions.at(-1)
  return {
    returnUrl: portal.returnUrl,
    card: customer.card,
    details: detailsOf(customer),
    subscription: subscription ? subscriptionView(subscription, customer, now) : null,
    invoices: customer.invoices.toReversed(),
  }
}

const detailsOf = ({ country, vatNumber }: Customer): SandboxDetails => ({
  country,
  vatNumber: vatNumber ?? '',
})

function subscriptionView(
  subscription: StoredSubscription,
  customer: Customer,
  now: number,
): SandboxSubscriptionView {
  const { plan, interval, currency, endedAt } = subscription
  const status = statusOf(subscription)
  return {
    plan,
    interval,
    currency,
    status,
    nextAt: endedAt ?? nextAt(subscription),
    nextTotal: nextTotal(subscription, customer),
    offers: status === 'active' ? offersOf(subscription, customer, now) : [],
  }
}

function statusOf({ endedAt, graceEndsAt, cancelled }: StoredSubscription) {
  if (endedAt !== null) return 'ended'
  if (graceEndsAt !== null) return 'past_due'
  return cancelled ? 'cancelled' : 'active'
}

function nextTotal(subscription: StoredSubscription, customer: Customer): number | null {
  const { price, credit, endedAt, cancelled, graceEndsAt } = subscription
  if (endedAt !== null || cancelled) return null
  if (graceEndsAt === null) return sumOf(customer, price, credit).total
  const owed = customer.invoices.filter(({ status }) => status === 'open')
  return owed.reduce((sum, invoice) => sum + invoice.sum.total, 0)
}

function offersOf(subscription: StoredSubscription, customer: Customer, now: number): PlanOffer[] {
  const credit = creditAt(subscription, now)
  return soldPlans
    .flatMap((plan) => billingIntervals.map((interval) => ({ plan, interval })))
    .filter(
      ({ plan, interval }) => plan !== subscription.plan || interval !== subscription.interval,
    )
    .map((choice) => {
      const price = priceOf(choice)
      return { ...choice, price, dueNow: sumOf(customer, price, credit).total }
    })
}

// Converts a Stripe subscription to the domain's representation.
import { type AccountPlan, isAccountPlan } from '@plinth/domain/plans/plans'
import type Stripe from 'stripe'
import type { PaidSubscription } from '../../../ports/billing.ts'
import { planKey, tenantKey } from './catalogue.ts'

/** Null if the subscription contains none of our plans. */
export function paidSubscription(subscription: Stripe.Subscription): PaidSubscription | null {
  for (const item of subscription.items.data) {
    const plan = planOf(item.price)
    if (plan === null) continue
    return {
      id: subscription.id,
      plan,
      interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
      status: statusOf(subscription),
      startedAt: milliseconds(subscription.start_date),
      renewsAt: milliseconds(item.current_period_end),
      endsAt: endOf(subscription, item),
    }
  }
  return null
}

/** Also if the operator has changed the price of a subscription that was bought here. */
export const isForPlan = (subscription: Stripe.Subscription): boolean =>
  tenantKey in subscription.metadata || paidSubscription(subscription) !== null

export const isLapsed = (subscription: Stripe.Subscription): boolean =>
  statusOf(subscription) === 'lapsed'

function planOf({ metadata, lookup_key: lookupKey }: Stripe.Price): AccountPlan | null {
  const named = metadata[planKey] ?? /^plinth_([a-z]+)_(?:month|year)$/.exec(lookupKey ?? '')?.[1]
  return named !== undefined && named !== 'free' && isAccountPlan(named) ? named : null
}

function statusOf({ status }: Stripe.Subscription): PaidSubscription['status'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active'
    case 'past_due':
      return 'past_due'
    case 'incomplete':
    case 'incomplete_expired':
      return 'unpaid'
    // Stripe has given up on a renewal.
    case 'unpaid':
      return 'lapsed'
    default:
      // Cancelled or paused.
      return 'ended'
  }
}

/**
 * A cancellation in the portal sets only `cancel_at`, one in Stripe's dashboard only the flag. If
 * Stripe has given up on a payment, neither gives the time.
 */
function endOf(
  subscription: Stripe.Subscription,
  { current_period_end: periodEnd }: Stripe.SubscriptionItem,
): number | null {
  const { ended_at: endedAt, cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd } = subscription
  const cancelledTo = cancelAt ?? (atPeriodEnd ? periodEnd : null)
  const hasEnded = ['lapsed', 'ended'].includes(statusOf(subscription))
  const end = hasEnded ? endedAt : cancelledTo
  return end === null ? null : milliseconds(end)
}

export const milliseconds = (seconds: number): number => seconds * 1000

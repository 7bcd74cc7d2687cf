// Describes the current plan of a tenant: price, next payment, end date and what follows.
import { dayMs, formatDay } from '@plinth/domain/base/day'
import { freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import { type AccountPlan, isDiscontinued, plans } from '@plinth/domain/plans/plans'
import type { Billing } from '../../../api/queries.ts'
import { amountOf } from './price.ts'

export interface PlanDescription {
  readonly title: string
  /** Null if nothing is paid, or the price is not known. */
  readonly price: string | null
  readonly sentences: readonly string[]
}

interface PlanFacts {
  /** The current plan; not every role can see the subscription. */
  readonly plan: AccountPlan
  readonly billing: Billing
}

export function describePlan({ plan, billing }: PlanFacts): PlanDescription {
  const { subscription } = billing
  return {
    // A newer server may have plans that this page does not know.
    title: plans[plan]?.title ?? plan,
    price: priceOf(billing),
    sentences: [
      ...(plan === 'free' ? [freeText] : []),
      ...(subscription ? outlookOf(subscription) : []),
      ...(isDiscontinued(plan) ? [`${plans[plan].title} is no longer sold. ${retainedText}`] : []),
    ],
  }
}

const freeText = `It costs nothing. Drops stay live while an owner signs in once in ${freeLifetime / dayMs} days.`

const retainedText = 'It stays as it is for as long as the subscription goes on.'

function priceOf({ subscription, plans: offered, currency }: Billing): string | null {
  const interval = subscription?.interval ?? null
  const price = offered.find(({ name }) => name === subscription?.plan)?.price
  if (interval === null || !price) return null
  return `${amountOf(price[interval], currency)} a ${interval}, before tax`
}

const dayOf = (at: string): string => formatDay(Date.parse(at))

type Subscription = NonNullable<Billing['subscription']>

function outlookOf({ source, ends_at, renews_at, past_due }: Subscription): string[] {
  if (source === 'complimentary') {
    const until =
      ends_at === null ? '' : ` It ends on ${dayOf(ends_at)}, and ${plans.free.title} follows.`
    return [`The people who run this service gave it to you: there is nothing to pay.${until}`]
  }
  if (ends_at !== null) {
    return [
      `Your plan is cancelled and ends on ${dayOf(ends_at)}. After that, you’re on ${plans.free.title}: drops beyond its ${plans.free.drops} are paused, and nothing is deleted.`,
    ]
  }
  // The page shows a warning about the failed payment instead of the date of the next one.
  if (past_due) return []
  return renews_at === null
    ? ['It goes on until you cancel it.']
    : [`The next payment is on ${dayOf(renews_at)}.`]
}

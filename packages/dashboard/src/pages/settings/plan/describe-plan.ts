// Describes the current plan of a tenant: price, next payment, end date and what follows.
import { dayMs, formatDay } from '@plinth/domain/base/day'
import { freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import {
  type AccountPlan,
  isDiscontinued,
  type OfferedTerms,
  plans,
} from '@plinth/domain/plans/plans'
import type { Billing } from '../../../api/queries.ts'
import { amountOf } from '../../../plans/price.ts'
import { messages } from './messages.ts'

const texts = messages.current

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
      ...(plan === 'free' ? [texts.free({ days: freeLifetime / dayMs })] : []),
      ...(subscription ? outlookOf(subscription, billing) : []),
      ...(isDiscontinued(plan) ? [texts.discontinued({ plan: plans[plan].title })] : []),
    ],
  }
}

function priceOf({ subscription, plans: offered, currency }: Billing): string | null {
  const interval = subscription?.interval ?? null
  const price = offered.find(({ name }) => name === subscription?.plan)?.price
  if (interval === null || !price) return null
  return texts.price({ amount: amountOf(price[interval], currency), interval })
}

const dayOf = (at: string): string => formatDay(Date.parse(at))

type Subscription = NonNullable<Billing['subscription']>

function outlookOf(
  { source, ends_at, renews_at, past_due }: Subscription,
  { plans: offered }: Billing,
): string[] {
  const next: Pick<OfferedTerms, 'name' | 'title' | 'drops'> = offered[0] ?? plans.free
  if (source === 'complimentary') {
    return [
      texts.complimentary,
      ...(ends_at === null
        ? []
        : [texts.complimentaryEnds({ day: dayOf(ends_at), next: next.title })]),
    ]
  }
  if (ends_at !== null) {
    return [
      texts.cancelled({ day: dayOf(ends_at), next: next.title }),
      ...(next.name === 'free' ? [texts.freeAgain({ drops: next.drops })] : []),
    ]
  }
  // The page shows a warning about the failed payment instead of the date of the next one.
  if (past_due) return []
  return [renews_at === null ? texts.renewsUntilCancelled : texts.renews({ day: dayOf(renews_at) })]
}

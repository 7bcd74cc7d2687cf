// Offered plans with prices and checkout.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import type { AccountPlan, SoldPlan } from '@plinth/domain/plans/plans'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import type { Billing } from '../../../api/queries.ts'
import { Segments } from '../../../components/segments.tsx'
import type { Interval } from '../../../plans/price.ts'
import { useSession } from '../../../shell/session-context.ts'
import { CheckoutProblem } from './checkout-problem.tsx'
import { messages } from './messages.ts'
import { OfferCard } from './offer-card.tsx'
import { useProcessorPage } from './use-processor-page.ts'

const texts = messages.offers

const intervals = [
  { value: 'month', label: texts.monthly },
  { value: 'year', label: texts.yearly },
] as const

interface OffersProps {
  /** The current plan. */
  readonly plan: AccountPlan
  readonly billing: Billing
}

export function Offers({ plan, billing }: OffersProps) {
  const { tenant } = useSession()
  const { processor, subscription, currency } = billing
  const [interval, setInterval] = useState<Interval>(subscription?.interval ?? 'month')
  const checkout = useProcessorPage(
    async (chosen: SoldPlan) =>
      (await client.openCheckout({ body: { plan: chosen, interval } })).checkout_url,
  )
  const canBuy = processor !== null && !subscription && hasPermission(tenant.role, 'manage_billing')
  return (
    <section aria-labelledby="plans" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="plans">{texts.title}</h2>
        {processor && (
          <Segments
            label={texts.interval}
            value={interval}
            options={intervals}
            onChoose={setInterval}
          />
        )}
      </div>
      <p className="max-w-xl text-muted">
        {changeHint(billing, hasPermission(tenant.role, 'manage_billing'))}
      </p>
      {checkout.error && <CheckoutProblem error={checkout.error} />}
      <ul className="grid gap-4 md:grid-cols-3">
        {billing.plans.map((offer) => (
          <OfferCard
            key={offer.name}
            offer={offer}
            current={offer.name === plan}
            {...(processor && { price: { interval, currency } })}
            {...(canBuy &&
              offer.name !== 'free' &&
              offer.name !== plan && {
                choose: { disabled: checkout.leaving, run: checkout.open },
              })}
          />
        ))}
      </ul>
    </section>
  )
}

/** How the user can change the plan. */
function changeHint({ processor, subscription }: Billing, mayBuy: boolean): string {
  if (processor === null) return texts.notSold
  if (!mayBuy) return texts.restricted({ roles: describeAllowedRoles('manage_billing') })
  if (subscription?.source === 'complimentary') return texts.complimentary
  if (subscription?.ends_at) return texts.resume
  return subscription ? texts.change : texts.buy
}

// Offered plans with prices and checkout.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import type { AccountPlan, SoldPlan } from '@plinth/domain/plans/plans'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import type { Billing } from '../../../api/queries.ts'
import { Segments } from '../../../components/segments.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { CheckoutProblem } from './checkout-problem.tsx'
import { OfferCard } from './offer-card.tsx'
import type { Interval } from './price.ts'
import { useProcessorPage } from './use-processor-page.ts'

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
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
        <h2 id="plans">Plans</h2>
        {processor && (
          <Segments
            label="How often to pay"
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
              offer.name !== 'free' && {
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
  if (processor === null) {
    return 'No plans are sold here. Whoever runs this service can give you another one.'
  }
  if (!mayBuy)
    return `Only ${describeAllowedRoles('manage_billing')} can buy, change or cancel a plan.`
  if (subscription?.source === 'complimentary') {
    return 'Yours was given to you. Ask the people who run this service for another one.'
  }
  if (subscription?.ends_at) return 'To keep the plan after all, choose Manage billing.'
  if (subscription) {
    return 'To change the plan or to cancel it, choose Manage billing. A change counts at once, and what was paid already is taken off.'
  }
  return 'VAT is added where it applies. You can cancel at any time: what was paid for stays until its end.'
}

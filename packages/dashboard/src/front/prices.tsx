// Prices on the front page, shown if the service sells plans. Checkout is in the settings, under
// pages/settings/plan/.
import { currencies } from '@plinth/domain/plans/currency'
import { type OfferedTerms, offeredPlans, plans } from '@plinth/domain/plans/plans'
import { buttonClass } from '../components/button.tsx'
import { planTerms } from '../plans/plan-terms.ts'

const currencyNames = new Intl.ListFormat('en-GB').format(currencies)

const choice = '/dashboard/settings/plan'

interface PricesProps {
  readonly signedIn: boolean
}

export const Prices = ({ signedIn }: PricesProps) => (
  <section id="prices" aria-labelledby="prices-title" className="scroll-mt-4">
    <h2 id="prices-title" className="text-xl">
      Prices
    </h2>
    <p className="mt-1.5 text-muted">
      {`Every account starts on ${plans.free.title}. Prices are the same in ${currencyNames}.`}
    </p>
    <ul className="mt-5 grid gap-4 sm:grid-cols-3">
      {offeredPlans.map((plan) => (
        <PlanCard key={plan.name} plan={plan} signedIn={signedIn} />
      ))}
    </ul>
  </section>
)

const PlanCard = ({ plan, signedIn }: PricesProps & { readonly plan: OfferedTerms }) => (
  <li className="card flex flex-col p-5">
    <h3 className="font-semibold">{plan.title}</h3>
    <p className="mt-1 tabular-nums">
      <span className="text-2xl font-semibold tracking-tight">{plan.price.month}</span>{' '}
      <span className="text-muted">{priceText(plan)}</span>
    </p>
    <ul className="mt-3 mb-4 grid gap-1 text-sm text-muted">
      {planTerms(plan).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
    {plan.sold && (
      <a
        className={`${buttonClass({ variant: 'quiet', small: true })} mt-auto self-start`}
        href={signedIn ? choice : `/signup?return_to=${choice}`}
      >
        Choose {plan.title}
      </a>
    )}
  </li>
)

const priceText = ({ price }: OfferedTerms): string =>
  price.month > 0 ? `a month, or ${price.year} a year` : 'to begin with'

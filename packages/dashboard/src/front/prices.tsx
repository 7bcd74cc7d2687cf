// Prices on the front page, shown if the service sells plans. Checkout is in the settings, under
// pages/settings/plan/.
import { currencies } from '@plinth/domain/plans/currency'
import { type OfferedTerms, offeredPlans, plans } from '@plinth/domain/plans/plans'
import { buttonClass } from '../components/button.tsx'
import { planTerms } from '../plans/plan-terms.ts'
import { amountOf } from '../plans/price.ts'
import { messages } from './messages.ts'

const texts = messages.prices
const currencyNames = new Intl.ListFormat('en-GB').format(currencies)
/** The amounts are the same in every currency; the page is rendered before the visitor is known. */
const [shownCurrency] = currencies

const checkout = '/dashboard/settings/plan'

interface PricesProps {
  readonly signedIn: boolean
}

export const Prices = ({ signedIn }: PricesProps) => (
  <section id="prices" aria-labelledby="prices-title" className="if-signup scroll-mt-4">
    <h2 id="prices-title" className="text-xl">
      {texts.title}
    </h2>
    <p className="mt-1.5 text-muted">
      {texts.about({ free: plans.free.title, currencies: currencyNames })}
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
      <span className="text-2xl font-semibold tracking-tight">
        {amountOf(plan.price.month, shownCurrency)}
      </span>{' '}
      <span className="text-muted">{plan.price.month > 0 && texts.perMonth}</span>
    </p>
    <p className="text-sm text-muted tabular-nums">
      {plan.price.month > 0
        ? texts.orYear({ amount: amountOf(plan.price.year, shownCurrency) })
        : texts.free}
    </p>
    <ul className="mt-3 mb-4 grid gap-1 text-sm text-muted">
      {planTerms(plan).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
    <Choice plan={plan} signedIn={signedIn} />
  </li>
)

function Choice({ plan, signedIn }: PricesProps & { readonly plan: OfferedTerms }) {
  const className = `${buttonClass({ variant: plan.name === 'plus' ? 'primary' : 'quiet' })} mt-auto`
  if (plan.sold) {
    return (
      <a className={className} href={signedIn ? checkout : `/signup?return_to=${checkout}`}>
        {texts.choose({ plan: plan.title })}
      </a>
    )
  }
  return (
    <a className={className} href={signedIn ? '/dashboard' : '/signup'}>
      {signedIn ? texts.openDashboard : texts.startFree}
    </a>
  )
}

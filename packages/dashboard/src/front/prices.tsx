import { type AccountTerms, plans } from '@plinth/domain/plans'
import { planTerms } from '../plans/plan-terms.ts'

const shown = [plans.free, plans.plus, plans.business]

export const Prices = () => (
  <section id="prices" aria-labelledby="prices-title" className="scroll-mt-4">
    <h2 id="prices-title" className="text-xl">
      Prices
    </h2>
    <p className="mt-1.5 text-muted">
      Every account begins as Free. The figures are the same in USD, EUR and GBP.
    </p>
    <ul className="mt-5 grid gap-4 sm:grid-cols-3">
      {shown.map((plan) => (
        <PlanCard key={plan.name} plan={plan} />
      ))}
    </ul>
  </section>
)

const PlanCard = ({ plan }: { readonly plan: AccountTerms }) => (
  <li className="card p-5">
    <h3 className="font-semibold">{plan.title}</h3>
    <p className="mt-1 tabular-nums">
      <span className="text-2xl font-semibold tracking-tight">{plan.price?.month ?? 0}</span>{' '}
      <span className="text-muted">{priceWords(plan)}</span>
    </p>
    <ul className="mt-3 grid gap-1 text-sm text-muted">
      {planTerms(plan).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  </li>
)

const priceWords = ({ price }: AccountTerms): string =>
  price && price.month > 0 ? `a month, or ${price.year} a year` : 'to begin with'

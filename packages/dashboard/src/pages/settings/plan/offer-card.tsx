// Card of one offered plan with price and terms. offers.tsx decides whether the user can buy it.
import { plans, type SoldPlan } from '@plinth/domain/plans/plans'
import type { Billing } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { planTerms } from '../../../plans/plan-terms.ts'
import { amountOf, type Interval } from '../../../plans/price.ts'
import { messages } from './messages.ts'

const texts = messages.offers

type Offer = Billing['plans'][number]

interface OfferCardProps {
  readonly offer: Offer
  readonly current: boolean
  /** Undefined if the service sells no plans. */
  readonly price?: { readonly interval: Interval; readonly currency: Billing['currency'] }
  /** Undefined if the user cannot buy this plan here. */
  readonly choose?: {
    readonly disabled: boolean
    readonly run: (plan: SoldPlan) => void
  }
}

export function OfferCard({ offer, current, price, choose }: OfferCardProps) {
  const { name, title } = offer
  return (
    <li
      className={`card flex flex-col gap-3 p-5 ${current ? 'outline-2 -outline-offset-1 outline-accent' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{title}</h3>
        {current && <p className="text-sm text-accent">{texts.current}</p>}
      </div>
      {price && <Price offer={offer} {...price} />}
      <ul className="grid gap-1 text-sm text-muted">
        {planTerms(plans[name]).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {choose && name !== 'free' && (
        <Button
          className="mt-auto"
          disabled={choose.disabled}
          variant={name === 'plus' ? 'primary' : 'quiet'}
          onClick={() => choose.run(name)}
        >
          {texts.choose({ plan: title })}
        </Button>
      )}
    </li>
  )
}

type PriceProps = NonNullable<OfferCardProps['price']> & { readonly offer: Offer }

/** The same height for both intervals, so that switching causes no layout shift. */
const Price = ({ offer, interval, currency }: PriceProps) => (
  <div className="tabular-nums">
    <p>
      <span className="text-2xl font-semibold tracking-tight">
        {amountOf(offer.price[interval], currency)}
      </span>{' '}
      {offer.price.month > 0 && (
        <span className="text-muted">{interval === 'month' ? texts.perMonth : texts.perYear}</span>
      )}
    </p>
    <p className="text-sm text-muted">
      {offer.price.month === 0 ? texts.free : comparison(offer, interval, currency)}
    </p>
  </div>
)

const comparison = ({ price }: Offer, interval: Interval, currency: Billing['currency']): string =>
  interval === 'year'
    ? texts.byMonth({ amount: amountOf(price.year / 12, currency) })
    : texts.orYear({ amount: amountOf(price.year, currency) })

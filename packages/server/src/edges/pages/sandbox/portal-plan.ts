// Plan sections of the sandbox portal: current plan, next period and plan change.
import { formatDay } from '@plinth/domain/base/day'
import { formatMoney } from '@plinth/domain/plans/money'
import { plans } from '@plinth/domain/plans/plans'
import type {
  PlanOffer,
  SandboxCard,
  SandboxSubscriptionView,
} from '../../../ports/billing-sandbox.ts'
import { choiceTitle } from './labels.ts'

type Subscription = SandboxSubscriptionView

export function currentPlan(subscription: Subscription | null, path: string): string {
  if (subscription === null) {
    return `<section class="card part">
<h2>No paid plan</h2>
<p>Nothing is being paid for. A plan that was given to you needs no payment.</p>
</section>`
  }
  const [className, label] = states[subscription.status]
  return `<section class="card part">
<div class="top"><h2>${choiceTitle(subscription)}</h2><span class="state ${className}">${label}</span></div>
<p>${renewalSentence(subscription)}</p>
${cancelForm(subscription, path)}</section>`
}

const states: Record<Subscription['status'], readonly [string, string]> = {
  active: ['good', 'Active'],
  past_due: ['bad', 'Payment failed'],
  cancelled: ['warn', 'Cancelled'],
  ended: ['', 'Ended'],
}

function renewalSentence({ status, nextAt, nextTotal, currency }: Subscription): string {
  const day = formatDay(nextAt)
  const amount = formatMoney(nextTotal ?? 0, currency)
  switch (status) {
    case 'active':
      return `The next payment is ${amount}, on ${day}.`
    case 'past_due':
      return `${amount} could not be collected. Change the card by ${day}, or the plan ends then.`
    case 'cancelled':
      return `It runs until ${day}. Then the account is on the ${plans.free.title} plan.`
    case 'ended':
      return `It ended on ${day}. To buy a plan again, go back and choose one.`
    default:
      return status satisfies never
  }
}

function cancelForm({ status }: Subscription, path: string): string {
  const form = (action: string, label: string) =>
    `<form class="portal" method="post" action="${path}/${action}"><button class="button quiet">${label}</button></form>\n`
  switch (status) {
    case 'active':
      return form('cancel', 'Cancel at the end of the period')
    case 'past_due':
      return form('cancel', 'Cancel now')
    case 'cancelled':
      return form('keep', 'Keep the plan')
    case 'ended':
      return ''
    default:
      return status satisfies never
  }
}

export function nextPeriod(
  subscription: Subscription,
  { card, path }: { readonly card: SandboxCard; readonly path: string },
): string {
  const meaning = nextPeriodMeaning(subscription, card)
  if (meaning === null) return ''
  const label =
    subscription.status === 'past_due' ? 'Try the card once more' : 'Let the next period begin'
  return `<form class="card portal" method="post" action="${path}/next-period">
<div>
<h2>Do not wait</h2>
<p>${meaning}</p>
</div>
<button class="button quiet">${label}</button>
</form>`
}

/** Null if the subscription has ended. */
function nextPeriodMeaning({ status }: Subscription, card: SandboxCard): string | null {
  switch (status) {
    case 'active':
      return card === 'works'
        ? 'The next payment is made now, and the plan goes on for another period.'
        : 'The next payment is tried now, and the card is declined.'
    case 'past_due':
      return 'When the card is declined again, the plan ends.'
    case 'cancelled':
      return 'The paid period is over now, and the plan with it.'
    case 'ended':
      return null
    default:
      return status satisfies never
  }
}

/** Empty if the plan cannot be changed now. */
export function planChange({ offers, currency }: Subscription, path: string): string {
  if (offers.length === 0) return ''
  return `<form class="card portal" method="post" action="${path}/plan">
<div>
<h2>Another plan</h2>
<p>It begins at once, and what is left of the period that you paid counts towards it.</p>
</div>
<fieldset>
<legend>Change to</legend>
${offers.map((offer, index) => offerChoice(offer, { currency, checked: index === 0 })).join('\n')}
</fieldset>
<button class="button quiet">Change plan</button>
</form>`
}

function offerChoice(
  offer: PlanOffer,
  { currency, checked }: Pick<Subscription, 'currency'> & { readonly checked: boolean },
): string {
  const value = `${offer.plan}-${offer.interval}`
  const dueNow =
    offer.dueNow === 0
      ? 'Nothing is due now.'
      : `${formatMoney(offer.dueNow, currency)} is due now, with VAT.`
  return `<div class="choice"><input type="radio" id="${value}" name="choice" value="${value}"${checked ? ' checked' : ''}><label for="${value}">${choiceTitle(offer)}
<span>${formatMoney(offer.price, currency)} a ${offer.interval} without VAT. ${dueNow}</span></label></div>`
}

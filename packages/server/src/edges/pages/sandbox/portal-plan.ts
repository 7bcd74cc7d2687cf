// Plan sections of the sandbox portal: current plan, next period and plan change.
import { formatDay } from '@plinth/domain/base/day'
import { formatMoney } from '@plinth/domain/plans/money'
import type {
  PlanOffer,
  SandboxCard,
  SandboxSubscriptionView,
} from '../../../ports/billing-sandbox.ts'
import { choiceTitle } from './labels.ts'
import { messages } from './messages.ts'

type Subscription = SandboxSubscriptionView

export function currentPlan(subscription: Subscription | null, path: string): string {
  if (subscription === null) {
    return `<section class="card part">
<h2>${messages.portal.noPlan}</h2>
<p>${messages.portal.noPlanText}</p>
</section>`
  }
  const { status } = subscription
  return `<section class="card part">
<div class="top"><h2>${choiceTitle(subscription)}</h2><span class="state ${stateTones[status]}">${messages.state[status]}</span></div>
<p>${renewalSentence(subscription)}</p>
${cancelForm(subscription, path)}</section>`
}

/** CSS classes of the states. */
const stateTones: Readonly<Record<Subscription['status'], string>> = {
  active: 'good',
  past_due: 'bad',
  cancelled: 'warn',
  ended: '',
}

function renewalSentence({ status, nextAt, nextTotal, currency }: Subscription): string {
  const day = formatDay(nextAt)
  const amount = formatMoney(nextTotal ?? 0, currency)
  return messages.renewal[status]({ amount, day })
}

function cancelForm({ status }: Subscription, path: string): string {
  const form = (action: string, label: string) =>
    `<form class="portal" method="post" action="${path}/${action}"><button class="button quiet">${label}</button></form>\n`
  switch (status) {
    case 'active':
      return form('cancel', messages.renewal.cancel)
    case 'past_due':
      return form('cancel', messages.renewal.cancelNow)
    case 'cancelled':
      return form('keep', messages.renewal.keep)
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
  const { title, retry, start } = messages.nextPeriod
  const label = subscription.status === 'past_due' ? retry : start
  return `<form class="card portal" method="post" action="${path}/next-period">
<div>
<h2>${title}</h2>
<p>${meaning}</p>
</div>
<button class="button quiet">${label}</button>
</form>`
}

/** Null if the subscription has ended. */
function nextPeriodMeaning({ status }: Subscription, card: SandboxCard): string | null {
  const { paid, declined, lastTry, cancelled } = messages.nextPeriod
  switch (status) {
    case 'active':
      return card === 'works' ? paid : declined
    case 'past_due':
      return lastTry
    case 'cancelled':
      return cancelled
    case 'ended':
      return null
    default:
      return status satisfies never
  }
}

const texts = messages.change

/** Empty if the plan cannot be changed now. */
export function planChange({ offers, currency }: Subscription, path: string): string {
  if (offers.length === 0) return ''
  return `<form class="card portal" method="post" action="${path}/plan">
<div>
<h2>${texts.title}</h2>
<p>${texts.text}</p>
</div>
<fieldset>
<legend>${texts.choices}</legend>
${offers.map((offer, index) => offerChoice(offer, { currency, checked: index === 0 })).join('\n')}
</fieldset>
<button class="button quiet">${texts.submit}</button>
</form>`
}

function offerChoice(
  offer: PlanOffer,
  { currency, checked }: Pick<Subscription, 'currency'> & { readonly checked: boolean },
): string {
  const value = `${offer.plan}-${offer.interval}`
  const dueNow =
    offer.dueNow === 0
      ? texts.nothingDue
      : texts.dueNow({ amount: formatMoney(offer.dueNow, currency) })
  const price = texts.price({
    price: formatMoney(offer.price, currency),
    interval: offer.interval,
  })
  return `<div class="choice"><input type="radio" id="${value}" name="choice" value="${value}"${checked ? ' checked' : ''}><label for="${value}">${choiceTitle(offer)}
<span>${price} ${dueNow}</span></label></div>`
}

// Checkout page of the billing sandbox.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formatMoney } from '@plinth/domain/plans/money'
import { plans } from '@plinth/domain/plans/plans'
import type {
  Quote,
  SandboxCard,
  SandboxCheckout,
  SandboxDetails,
} from '../../../ports/billing-sandbox.ts'
import { hiddenField } from '../forms/form-field.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { cardChoice } from './card-choice.ts'
import { detailsFields } from './details-fields.ts'
import { choiceTitle } from './labels.ts'
import { messages } from './messages.ts'
import { quoteSum } from './quote-sum.ts'
import { sandboxPage } from './sandbox-page.ts'

interface CheckoutParts {
  readonly id: string
  readonly checkout: SandboxCheckout
  /** Values of the form. */
  readonly details: SandboxDetails
  readonly card: SandboxCard
  /** Null if the details are invalid; the page then has no pay button. */
  readonly quote: Quote | null
  readonly problem: Problem | null
}

const texts = messages.checkout

/** The first button calculates VAT, so Enter does that and does not pay. */
export function checkoutPage(page: PageContext, parts: CheckoutParts): string {
  const { id, checkout, details, card, quote, problem } = parts
  const { plan, interval, currency, cancelUrl } = checkout
  const price = formatMoney((plans[plan].price?.[interval] ?? 0) * 100, currency)
  const { country } = details
  return sandboxPage(page, {
    title: texts.title({ plan: plans[plan].title }),
    body: `<form class="card" method="post" action="/billing/sandbox/checkout/${encodeURIComponent(id)}">
<div>
<h2>${choiceTitle(checkout)}</h2>
<p>${texts.price({ price, interval })}</p>
</div>
${formProblem(problem)}${detailsFields(details, problem)}
<button class="button quiet" name="step" value="quote">${texts.quote}</button>
${quote === null ? '' : `${quoteSum({ quote, country, currency })}\n${hiddenField('agreed_total', String(quote.total))}\n`}${cardChoice(card)}
${quote === null ? '' : `<button class="button" name="step" value="pay">${texts.pay({ total: formatMoney(quote.total, currency) })}</button>\n`}</form>
<p class="aside"><a href="${escapeHtml(cancelUrl)}">${texts.cancel}</a></p>`,
  })
}

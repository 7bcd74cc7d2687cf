// Billing portal of the sandbox.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { SandboxDetails, SandboxPortal } from '../../../ports/billing-sandbox.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { cardChoice } from './card-choice.ts'
import { detailsFields } from './details-fields.ts'
import { invoiceList } from './invoice-list.ts'
import { messages } from './messages.ts'
import { currentPlan, nextPeriod, planChange } from './portal-plan.ts'
import { sandboxPage } from './sandbox-page.ts'

interface PortalParts {
  readonly id: string
  readonly portal: SandboxPortal
  /** Values of the form. */
  readonly details: SandboxDetails
  /** A sentence about what has just happened; null if nothing. */
  readonly news: string | null
  readonly problem: Problem | null
}

const texts = messages.portal

export function portalPage(page: PageContext, parts: PortalParts): string {
  const { id, portal, details, news, problem } = parts
  const { subscription, card, invoices, returnUrl } = portal
  const path = `/billing/sandbox/portal/${encodeURIComponent(id)}`
  const sections = [
    `<p class="aside"><a href="${escapeHtml(returnUrl)}">${texts.back}</a></p>`,
    news === null ? '' : `<p class="notice" role="status">${escapeHtml(news)}</p>`,
    formProblem(problem),
    currentPlan(subscription, path),
    subscription ? nextPeriod(subscription, { card, path }) : '',
    subscription ? planChange(subscription, path) : '',
    `<form class="card portal" method="post" action="${path}/card">
<h2>${texts.payment}</h2>
${cardChoice(card)}
<button class="button quiet">${texts.changeCard}</button>
</form>`,
    `<form class="card portal" method="post" action="${path}/details">
<div>
<h2>${texts.details}</h2>
<p>${texts.detailsText}</p>
</div>
${detailsFields(details, problem)}
<button class="button quiet">${texts.saveDetails}</button>
</form>`,
    invoiceList(invoices),
  ]
  return sandboxPage(page, {
    title: texts.title,
    body: sections.filter((section) => section !== '').join('\n'),
  })
}

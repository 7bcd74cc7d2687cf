// Invoice page of the billing sandbox.
import { formatDay } from '@plinth/domain/base/day'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formatMoney } from '@plinth/domain/plans/money'
import type { SandboxInvoice } from '../../../ports/billing-sandbox.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { invoiceTones } from './labels.ts'
import { messages } from './messages.ts'
import { quoteSum } from './quote-sum.ts'
import { sandboxPage } from './sandbox-page.ts'

const texts = messages.invoices

export function invoicePage(page: PageContext, invoice: SandboxInvoice): string {
  const { number, status, issuedAt, lines, sum, country, currency } = invoice
  const facts = lines.map(({ text, amount }) => fact(text, formatMoney(amount, currency)))
  return sandboxPage(page, {
    title: texts.invoice({ number }),
    body: `<article class="card part">
<div class="top"><p>${formatDay(issuedAt)}</p><span class="state ${invoiceTones[status]}">${texts[status]}</span></div>
<dl class="sum">
${customerFacts(invoice).join('\n')}
</dl>
<dl class="sum">
${facts.join('\n')}
</dl>
${quoteSum({ quote: sum, country, currency })}
</article>`,
  })
}

function customerFacts({ customer, country, sum }: SandboxInvoice): string[] {
  return [
    fact(texts.seller, texts.sellerName),
    fact(texts.customer, customer.name),
    fact(texts.email, customer.email),
    fact(texts.country, messages.countries[country]),
    ...(sum.vatNumber === null ? [] : [fact(texts.vatNumber, sum.vatNumber)]),
  ]
}

const fact = (name: string, value: string): string =>
  `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`

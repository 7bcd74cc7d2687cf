// Invoice page of the billing sandbox.
import { formatDay } from '@plinth/domain/base/day'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formatMoney } from '@plinth/domain/plans/money'
import type { SandboxInvoice } from '../../../ports/billing-sandbox.ts'
import type { Brand } from '../shell/load-brand.ts'
import { countryNames, invoiceStates } from './labels.ts'
import { quoteSum } from './quote-sum.ts'
import { sandboxPage } from './sandbox-page.ts'

export function invoicePage(brand: Brand, invoice: SandboxInvoice): string {
  const { number, status, issuedAt, lines, sum, country, currency } = invoice
  const [className, label] = invoiceStates[status]
  const facts = lines.map(({ text, amount }) => fact(text, formatMoney(amount, currency)))
  return sandboxPage(brand, {
    title: `Invoice ${number}`,
    body: `<article class="card part">
<div class="top"><p>${formatDay(issuedAt)}</p><span class="state ${className}">${label}</span></div>
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
    fact('Seller', 'Plinth, in the sandbox'),
    fact('Customer', customer.name),
    fact('E-mail address', customer.email),
    fact('Country', countryNames[country]),
    ...(sum.vatNumber === null ? [] : [fact('VAT number', sum.vatNumber)]),
  ]
}

const fact = (name: string, value: string): string =>
  `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`

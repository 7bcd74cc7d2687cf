// List of invoices in the billing sandbox.
import { formatDay } from '@plinth/domain/base/day'
import { formatMoney } from '@plinth/domain/plans/money'
import type { SandboxInvoice } from '../../../ports/billing-sandbox.ts'
import { invoiceTones } from './labels.ts'
import { messages } from './messages.ts'

const texts = messages.invoices

export const invoiceList = (invoices: readonly SandboxInvoice[]): string =>
  `<section class="card part">
<h2>${texts.title}</h2>
${invoices.length === 0 ? `<p class="muted">${texts.none}</p>` : `<ul class="invoices">\n${invoices.map(invoiceItem).join('\n')}\n</ul>`}
</section>`

function invoiceItem({ id, number, issuedAt, status, sum, currency }: SandboxInvoice): string {
  return `<li><a href="/billing/sandbox/invoice/${encodeURIComponent(id)}">${number}</a>
<span class="total">${formatMoney(sum.total, currency)}</span>
<span class="day">${formatDay(issuedAt)}</span>
<span class="state ${invoiceTones[status]}">${texts[status]}</span></li>`
}

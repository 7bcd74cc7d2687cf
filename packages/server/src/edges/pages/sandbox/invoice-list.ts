// List of invoices in the billing sandbox.
import { formatDay } from '@plinth/domain/base/day'
import { formatMoney } from '@plinth/domain/plans/money'
import type { SandboxInvoice } from '../../../ports/billing-sandbox.ts'
import { invoiceStates } from './labels.ts'

export const invoiceList = (invoices: readonly SandboxInvoice[]): string =>
  `<section class="card part">
<h2>Invoices</h2>
${invoices.length === 0 ? '<p class="muted">None yet.</p>' : `<ul class="invoices">\n${invoices.map(invoiceItem).join('\n')}\n</ul>`}
</section>`

function invoiceItem({ id, number, issuedAt, status, sum, currency }: SandboxInvoice): string {
  const [className, label] = invoiceStates[status]
  return `<li><a href="/billing/sandbox/invoice/${encodeURIComponent(id)}">${number}</a>
<span class="total">${formatMoney(sum.total, currency)}</span>
<span class="day">${formatDay(issuedAt)}</span>
<span class="state ${className}">${label}</span></li>`
}

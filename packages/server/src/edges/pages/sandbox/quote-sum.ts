// Net amount, VAT and total of a sandbox quote.
import type { Currency } from '@plinth/domain/plans/currency'
import { formatMoney } from '@plinth/domain/plans/money'
import type { Quote, SandboxCountry } from '../../../ports/billing-sandbox.ts'
import { messages } from './messages.ts'

const texts = messages.sum

interface Sum {
  readonly quote: Quote
  readonly country: SandboxCountry
  readonly currency: Currency
}

export function quoteSum({ quote, country, currency }: Sum): string {
  const money = (amount: number) => formatMoney(amount, currency)
  return `<dl class="sum">
<div><dt>${texts.subtotal}</dt><dd>${money(quote.net)}</dd></div>
<div><dt>${vatLabel(quote, country)}</dt><dd>${money(quote.vat)}</dd></div>
<div class="total"><dt>${texts.total}</dt><dd>${money(quote.total)}</dd></div>
</dl>${quote.reverseCharge ? `\n<p class="fineprint">${texts.reverseCharge}</p>` : ''}`
}

function vatLabel({ vatRate, reverseCharge }: Quote, country: SandboxCountry): string {
  if (reverseCharge) return texts.vatReverse
  if (country === 'elsewhere') return texts.vat
  return texts.vatRate({ rate: vatRate, country: messages.countries[country] })
}

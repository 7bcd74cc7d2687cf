// Net amount, VAT and total of a sandbox quote.
import type { Currency } from '@plinth/domain/plans/currency'
import { formatMoney } from '@plinth/domain/plans/money'
import type { Quote, SandboxCountry } from '../../../ports/billing-sandbox.ts'
import { countryNames } from './labels.ts'

interface Sum {
  readonly quote: Quote
  readonly country: SandboxCountry
  readonly currency: Currency
}

export function quoteSum({ quote, country, currency }: Sum): string {
  const money = (amount: number) => formatMoney(amount, currency)
  return `<dl class="sum">
<div><dt>Without VAT</dt><dd>${money(quote.net)}</dd></div>
<div><dt>${vatLabel(quote, country)}</dt><dd>${money(quote.vat)}</dd></div>
<div class="total"><dt>Total</dt><dd>${money(quote.total)}</dd></div>
</dl>${quote.reverseCharge ? `\n<p class="fineprint">${reverseCharge}</p>` : ''}`
}

const reverseCharge =
  'Reverse charge: no VAT is charged, and the customer accounts for it themselves.'

function vatLabel({ vatRate, reverseCharge }: Quote, country: SandboxCountry): string {
  if (reverseCharge) return 'VAT, reverse charge'
  return country === 'elsewhere' ? 'VAT' : `VAT, ${vatRate} % (${countryNames[country]})`
}

// VAT rules of the sandbox: the EU and the United Kingdom; no VAT elsewhere.
import { AppError } from '@plinth/domain/base/errors'
import type { Quote, SandboxCountry } from '../../../ports/billing-sandbox.ts'
import { vatCountries } from './vat-countries.ts'

/** Null if empty. Spaces, dots and dashes are ignored. */
export function parseVatNumber(country: SandboxCountry, text: string): string | null {
  const number = text.replace(/[\s.-]/g, '').toUpperCase()
  if (number === '') return null
  if (country === 'elsewhere') {
    throw new AppError(
      'invalid_field',
      'No VAT is added for this country. Leave the VAT number empty.',
    )
  }
  const { pattern, example } = vatCountries[country]
  if (pattern.test(number)) return number
  throw new AppError(
    'invalid_field',
    `That isn’t a valid VAT number for this country. Use the format ${example}, or leave it empty.`,
  )
}

interface Taxed {
  readonly country: SandboxCountry
  readonly vatNumber: string | null
}

export function addVat(net: number, { country, vatNumber }: Taxed): Quote {
  const reverseCharge = vatNumber !== null
  const vatRate = reverseCharge || country === 'elsewhere' ? 0 : vatCountries[country].rate
  const vat = Math.round((net * vatRate) / 100)
  return { net, vatRate, vat, total: net + vat, vatNumber, reverseCharge }
}

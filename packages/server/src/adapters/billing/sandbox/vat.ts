// VAT rules of the sandbox: three countries; no VAT elsewhere.
import { AppError } from '@plinth/domain/base/errors'
import type { Quote, SandboxCountry } from '../../../ports/billing-sandbox.ts'

const rates: Record<SandboxCountry, number> = { DE: 19, FR: 20, GB: 20, elsewhere: 0 }

interface NumberFormat {
  readonly pattern: RegExp
  readonly example: string
}

const formats: Record<Exclude<SandboxCountry, 'elsewhere'>, NumberFormat> = {
  DE: { pattern: /^DE\d{9}$/, example: 'DE123456789' },
  // Two check characters; letters are allowed except I and O.
  FR: { pattern: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/, example: 'FR12345678901' },
  // Nine digits, twelve for a branch, or the code of a government department or health authority.
  GB: { pattern: /^GB(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, example: 'GB123456789' },
}

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
  const { pattern, example } = formats[country]
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
  const vatRate = reverseCharge ? 0 : rates[country]
  const vat = Math.round((net * vatRate) / 100)
  return { net, vatRate, vat, total: net + vat, vatNumber, reverseCharge }
}

// Standard VAT rates and VAT number formats of the EU and the United Kingdom, as of January 2026.
// The formats are those of VIES, the EU's service that verifies VAT numbers.
import type { SandboxCountry } from '../../../ports/billing-sandbox.ts'

export interface VatCountry {
  /** Percentage. */
  readonly rate: number
  readonly pattern: RegExp
  readonly example: string
}

export const vatCountries: Readonly<Record<Exclude<SandboxCountry, 'elsewhere'>, VatCountry>> = {
  AT: { rate: 20, pattern: /^ATU\d{8}$/, example: 'ATU12345678' },
  BE: { rate: 21, pattern: /^BE[01]\d{9}$/, example: 'BE0123456789' },
  BG: { rate: 20, pattern: /^BG\d{9,10}$/, example: 'BG123456789' },
  HR: { rate: 25, pattern: /^HR\d{11}$/, example: 'HR12345678901' },
  CY: { rate: 19, pattern: /^CY\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { rate: 21, pattern: /^CZ\d{8,10}$/, example: 'CZ12345678' },
  DK: { rate: 25, pattern: /^DK\d{8}$/, example: 'DK12345678' },
  EE: { rate: 24, pattern: /^EE\d{9}$/, example: 'EE123456789' },
  FI: { rate: 25.5, pattern: /^FI\d{8}$/, example: 'FI12345678' },
  // Two check characters; letters are allowed except I and O.
  FR: { rate: 20, pattern: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/, example: 'FR12345678901' },
  DE: { rate: 19, pattern: /^DE\d{9}$/, example: 'DE123456789' },
  // Greek VAT numbers begin with EL, although the country code is GR.
  GR: { rate: 24, pattern: /^EL\d{9}$/, example: 'EL123456789' },
  HU: { rate: 27, pattern: /^HU\d{8}$/, example: 'HU12345678' },
  // The second form, with a letter or sign in second place, is the one from before 2013.
  IE: { rate: 23, pattern: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567WA' },
  IT: { rate: 22, pattern: /^IT\d{11}$/, example: 'IT12345678901' },
  LV: { rate: 21, pattern: /^LV\d{11}$/, example: 'LV12345678901' },
  LT: { rate: 21, pattern: /^LT(\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { rate: 17, pattern: /^LU\d{8}$/, example: 'LU12345678' },
  MT: { rate: 18, pattern: /^MT\d{8}$/, example: 'MT12345678' },
  NL: { rate: 21, pattern: /^NL\d{9}B\d{2}$/, example: 'NL123456789B01' },
  PL: { rate: 23, pattern: /^PL\d{10}$/, example: 'PL1234567890' },
  PT: { rate: 23, pattern: /^PT\d{9}$/, example: 'PT123456789' },
  RO: { rate: 21, pattern: /^RO\d{2,10}$/, example: 'RO1234567890' },
  SK: { rate: 23, pattern: /^SK\d{10}$/, example: 'SK1234567890' },
  SI: { rate: 22, pattern: /^SI\d{8}$/, example: 'SI12345678' },
  // The first and the last of nine characters can be letters.
  ES: { rate: 21, pattern: /^ES[A-Z\d]\d{7}[A-Z\d]$/, example: 'ESX1234567X' },
  SE: { rate: 25, pattern: /^SE\d{12}$/, example: 'SE123456789001' },
  // Nine digits, twelve for a branch, or the code of a government department or health authority.
  GB: { rate: 20, pattern: /^GB(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, example: 'GB123456789' },
}

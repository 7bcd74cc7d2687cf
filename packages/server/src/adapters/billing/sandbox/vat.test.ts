import { expect, test } from 'vitest'
import type { SandboxCountry } from '../../../ports/billing-sandbox.ts'
import { addVat, parseVatNumber } from './vat.ts'

test.each<[SandboxCountry, string, string | null]>([
  ['DE', 'DE123456789', 'DE123456789'],
  ['DE', ' de 123.456-789 ', 'DE123456789'],
  ['FR', 'FRK7399859412', 'FRK7399859412'],
  ['GB', 'GB123456789012', 'GB123456789012'],
  ['GB', 'GBGD123', 'GBGD123'],
  ['AT', 'ATU12345678', 'ATU12345678'],
  ['BE', 'BE 0123.456.789', 'BE0123456789'],
  ['CY', 'CY12345678X', 'CY12345678X'],
  ['ES', 'ESX1234567X', 'ESX1234567X'],
  ['GR', 'EL123456789', 'EL123456789'],
  ['IE', 'IE1234567WA', 'IE1234567WA'],
  ['IE', 'IE1A23456W', 'IE1A23456W'],
  ['IT', 'IT12345678901', 'IT12345678901'],
  ['LT', 'LT123456789012', 'LT123456789012'],
  ['NL', 'NL123456789B01', 'NL123456789B01'],
  ['RO', 'RO123456', 'RO123456'],
  ['DE', '', null],
  ['elsewhere', '  ', null],
])('in %s, parses %j as %j', (country, text, number) => {
  expect(parseVatNumber(country, text)).toBe(number)
})

test.each<[SandboxCountry, string]>([
  ['DE', '123456789'],
  ['DE', 'DE12345678'],
  ['DE', 'FR12345678901'],
  ['DE', 'DE123456789"><script>'],
  ['FR', 'FRI2345678901'],
  ['GB', 'GB12345678'],
  ['AT', 'AT12345678'],
  ['GR', 'GR123456789'],
  ['IT', 'DE123456789'],
  ['NL', 'NL123456789'],
  ['elsewhere', 'DE123456789'],
])('in %s, refuses %j', (country, text) => {
  expect(() => parseVatNumber(country, text)).toThrow(/VAT/)
})

test.each<[SandboxCountry, string | null, number, number, number]>([
  ['DE', null, 9900, 1881, 11_781],
  ['FR', null, 1200, 240, 1440],
  ['GB', null, 49_000, 9800, 58_800],
  ['IT', null, 9900, 2178, 12_078],
  ['FI', null, 1200, 306, 1506],
  ['HU', null, 1200, 324, 1524],
  ['IE', 'IE1234567WA', 1200, 0, 1200],
  ['elsewhere', null, 9900, 0, 9900],
  ['DE', 'DE123456789', 9900, 0, 9900],
  ['DE', null, 0, 0, 0],
])('%s with the VAT number %j: net %i has VAT of %i', (country, vatNumber, net, vat, total) => {
  expect(addVat(net, { country, vatNumber })).toMatchObject({
    vat,
    total,
    reverseCharge: vatNumber !== null,
  })
})

import { expect, test } from 'vitest'
import { parseCountry } from './countries.ts'

test.each([
  ['DE', 'DE'],
  [' gb ', 'GB'],
  ['XX', null],
  ['ZZ', null],
  ['T1', null],
  ['UK', null],
  ['DEU', null],
  ['DE, FR', null],
  ['', null],
])('%j is %j', (text, code) => {
  expect(parseCountry(text)).toBe(code)
})

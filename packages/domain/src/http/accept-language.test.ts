import { expect, test } from 'vitest'
import { preferredLanguage } from './accept-language.ts'

test.each([
  ['de', 'de'],
  ['DE-at', 'de-at'],
  ['en-US,en;q=0.9,de;q=0.8', 'en-us'],
  ['en;q=0.1, de;q=0.8 , fr; q=0.8', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['de;q=2', 'de'],
  ['de;q=0.0000', 'de'],
  ['*', null],
  ['*;q=1, de;q=0.5', 'de'],
  ['', null],
  ['\u0000, <script>, fr', 'fr'],
  [`${'x,'.repeat(300)}de`, null],
  [`${'a-'.repeat(30)}b`, null],
])('%j prefers %s', (header, expected) => {
  expect(preferredLanguage(header)).toBe(expected)
})

import { expect, test } from 'vitest'
import { cutToWidth, padToWidth, widthOf } from './text-width.ts'

const family = '👩‍👩‍👧'

test.each([
  ['site', 4],
  ['日本語', 6],
  ['cafe\u0301', 4],
  [family, 2],
  ['🇩🇪', 2],
  ['한글', 4],
  ['…', 1],
  ['a\u001B[31mb', 7],
])('%j has %i columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns)
  expect(padToWidth(text, columns + 1)).toBe(`${text} `)
  expect(cutToWidth(text, columns)).toBe(text)
})

test.each([
  ['日本語', 5, '日本'],
  ['cafe\u0301s', 4, 'cafe\u0301'],
  [`a${family}b`, 2, 'a'],
  [`a${family}b`, 3, `a${family}`],
  ['ab', 0, ''],
])('%j is cut to %i columns', (text, columns, shown) => {
  expect(cutToWidth(text, columns)).toBe(shown)
})

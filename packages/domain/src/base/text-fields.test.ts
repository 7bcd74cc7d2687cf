import { expect, test } from 'vitest'
import { isBlank, nameFrom, parseName, parseProse } from './text-fields.ts'

test.each([
  ['', ''],
  ['  My site \n', 'My site'],
  ['<b>&"', '<b>&"'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['\u{1f600}'.repeat(120), '\u{1f600}'.repeat(120)],
])('%j is the name %j', (value, expected) => {
  expect(parseName(value)).toBe(expected)
})

test.each([
  ['x'.repeat(121)],
  ['\u{1f600}'.repeat(121)],
  ['a\nb'],
  ['a\0b'],
  ['a\u2028b'],
  ['a\u0085b'],
  ['\ud800'],
])('%j is refused', (value) => {
  expect(() => parseName(value)).toThrow(expect.objectContaining({ code: 'invalid_field' }))
})

test.each([
  [' A\n\ttitle\u2028of  two lines ', 'A title of two lines'],
  ['\u{1f600}'.repeat(300), '\u{1f600}'.repeat(120)],
  [`${'x'.repeat(119)} y`, 'x'.repeat(119)],
  ['\ud800a\0', '\ufffda'],
  ['\n', ''],
])('the name made from %j is %j', (text, name) => {
  expect(nameFrom(text)).toBe(name)
  expect(parseName(name)).toBe(name)
})

test.each([
  ['', ''],
  [' One.\r\nTwo.\rThree.\n\tFour. ', 'One.\nTwo.\nThree.\n\tFour.'],
  ['\u{1f600}'.repeat(2_000), '\u{1f600}'.repeat(2_000)],
])('%j is the prose %j', (value, expected) => {
  expect(parseProse(value)).toBe(expected)
})

test.each([['x'.repeat(2_001)], ['\u{1f600}'.repeat(2_001)], ['a\0b'], ['a\u001bb'], ['\ud800']])(
  '%j is refused as prose',
  (value) => {
    expect(() => parseProse(value)).toThrow(expect.objectContaining({ code: 'invalid_field' }))
  },
)

test.each([
  ['', true],
  [' \u00a0\u200b\u2060\u202e\u3000', true],
  ['\u2800\u3164\uffa0\u00ad\ufe0f\u{e0020}', true],
  ['\u2800\u200b.', false],
  ['\u202e\u2603', false],
])('%j is blank: %s', (text, blank) => expect(isBlank(text)).toBe(blank))

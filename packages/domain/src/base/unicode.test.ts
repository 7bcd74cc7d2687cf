import { expect, test } from 'vitest'
import { cpuTimeOf } from './cpu-time.test-support.ts'
import { normalised, quoted } from './unicode.ts'

test.each([
  ['cafe\u0301', 'caf\u00e9'],
  ['\u1112\u1161\u11ab', '\ud55c'],
  ['plain', 'plain'],
  ['\ud800', null],
  [`a${'\u0301'.repeat(31)}`, null],
])('%j in NFC is %j', (text, expected) => {
  expect(normalised(text)).toBe(expected)
})

test('hostile text is normalised in bounded time', () => {
  const marks = `a${'\u0301'.repeat(50_000)}${'\u0316'.repeat(50_000)}`
  expect(cpuTimeOf(() => expect(normalised(marks)).toBeNull())).toBeLessThan(500)
})

test.each([
  ['a.html', '"a.html"'],
  ['a\u001b[2Jb\n', '"a\\u{1b}[2Jb\\u{a}"'],
  ['gpj.\u202eexe', '"gpj.\\u{202e}exe"'],
  ['\udc00', '"\\u{dc00}"'],
  ['x'.repeat(200), `"${'x'.repeat(120)}…"`],
  ['\u{1f600}'.repeat(200), `"${'\u{1f600}'.repeat(120)}…"`],
])('%j is quoted as %j', (text, expected) => {
  expect(quoted(text)).toBe(expected)
})

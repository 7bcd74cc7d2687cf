import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, idBytes, makeId, parseId } from './ids.ts'

test.each([
  ['', ''],
  ['f', 'my'],
  ['fo', 'mzxq'],
  ['foo', 'mzxw6'],
  ['foob', 'mzxw6yq'],
  ['fooba', 'mzxw6ytb'],
  ['foobar', 'mzxw6ytboi'],
])('base32 of %j is %j, as in RFC 4648 without padding', (text, expected) => {
  expect(base32(new TextEncoder().encode(text))).toBe(expected)
})

test('an id parses only as its own kind', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: idBytes, maxLength: idBytes }), (random) => {
      const id = makeId('drop', random)
      expect(id).toMatch(/^st_[a-z2-7]{26}$/)
      expect(parseId('drop', id)).toBe(id)
      expect(parseId('version', id)).toBeNull()
    }),
  )
})

test.each([
  '',
  'st_',
  'st_short',
  `st_${'a'.repeat(27)}`,
  `st_${'A'.repeat(26)}`,
  `st_${'a'.repeat(26)}\n`,
  `st_${'../'.repeat(9).slice(0, 26)}`,
])('%j is not a site id', (text) => {
  expect(parseId('drop', text)).toBeNull()
})

test('too few random bytes throw', () => {
  expect(() => makeId('drop', new Uint8Array(8))).toThrow(RangeError)
})

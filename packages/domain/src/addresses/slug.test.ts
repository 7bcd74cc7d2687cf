import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../base/errors.ts'
import { idBytes } from '../base/ids.ts'
import {
  isPreviewLabel,
  isReservedSlug,
  parseSlug,
  previewLabel,
  randomSlug,
  slugRandomBytes,
} from './slug.ts'
import { adjectives, nouns } from './slug-words.ts'

test.each(['abc', 'my-site-2', '123', 'a--b', 'a'.repeat(63), 'www'])('%s is a slug', (text) => {
  expect(parseSlug(text)).toBe(text)
})

test.each([
  ['', /3 to 63/],
  ['ab', /3 to 63/],
  ['a'.repeat(64), /3 to 63/],
  ['-abc', /hyphen/],
  ['abc-', /hyphen/],
  ['Abc', /lower-case/],
  ['a.b', /lower-case/],
  ['a_b', /lower-case/],
  ['abc\n', /lower-case/],
  ['caf\u00e9', /lower-case/],
  ['a/../b', /lower-case/],
  ['xn--pple-43d', /xn--/],
])('%j is refused with a message', (text, detail) => {
  expect(() => parseSlug(text)).toThrow(
    expect.objectContaining({ code: 'invalid_slug', detail: expect.stringMatching(detail) }),
  )
  expect(() => parseSlug(text)).toThrow(AppError)
})

test.each([
  ['www', true],
  ['localhost', true],
  [`p-${'a'.repeat(26)}`, true],
  [`p-${'1'.repeat(26)}`, false],
  [`p-${'a'.repeat(25)}`, false],
  ['www2', false],
  ['constructor', false],
  ...'app blog docs help support status static assets cdn about dashboard'
    .split(' ')
    .map((free): [string, boolean] => [free, false]),
])('%s reserved: %s', (text, expected) => {
  expect(isReservedSlug(text)).toBe(expected)
})

test('each word list has a distinct word for every byte', () => {
  for (const words of [adjectives, nouns]) {
    expect(new Set(words).size).toBe(256)
    expect(words.filter((word) => !/^[a-z]{3,7}$/.test(word))).toEqual([])
  }
})

test('a random slug is three words and not reserved', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: slugRandomBytes, maxLength: slugRandomBytes }),
      (random) => {
        const slug = randomSlug(random)
        expect(slug).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/)
        expect(isReservedSlug(slug)).toBe(false)
      },
    ),
  )
  expect(() => randomSlug(new Uint8Array(2))).toThrow(RangeError)
})

test('a preview label is recognised and reserved', () => {
  const label = previewLabel(new Uint8Array(idBytes).fill(7))
  expect(isPreviewLabel(label)).toBe(true)
  expect(isReservedSlug(label)).toBe(true)
  expect(() => previewLabel(new Uint8Array(4))).toThrow(RangeError)
})

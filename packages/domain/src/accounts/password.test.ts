import { expect, test } from 'vitest'
import { parseAccountPassword } from './password.ts'

test.each(['12345678', 'pass word', '🔑🔑🔑🔑🔑🔑🔑🔑', 'x'.repeat(256)])(
  '%s is accepted',
  (text) => {
    expect(parseAccountPassword(text)).toBe(text)
  },
)

test.each([
  ['', 'at least 8'],
  ['1234567', 'at least 8'],
  ['🔑🔑🔑🔑', 'at least 8'],
  ['x'.repeat(257), 'at most 256'],
])('%s is refused: %s', (text, rule) => {
  expect(() => parseAccountPassword(text)).toThrow(`Use ${rule} characters.`)
})

import { expect, test } from 'vitest'
import { parseAccountPassword } from './password.ts'

test.each(['12345678', 'pass word', '🔑🔑🔑🔑🔑🔑🔑🔑', 'x'.repeat(256)])('%s will do', (text) => {
  expect(parseAccountPassword(text)).toBe(text)
})

test.each(['', '1234567', '🔑🔑🔑🔑', 'x'.repeat(257)])('%s is refused', (text) => {
  expect(() => parseAccountPassword(text)).toThrow('from 8 to 256')
})

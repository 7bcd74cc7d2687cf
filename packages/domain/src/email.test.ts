import { expect, test } from 'vitest'
import { parseEmail } from './email.ts'

test.each([
  ['a@b.c', 'a@b.c'],
  ['  Ann.Lee+drops@Example.ORG ', 'ann.lee+drops@example.org'],
  ['root@localhost', 'root@localhost'],
  ['zoë@exämple.org', 'zoë@exämple.org'],
])('%s is an address', (text, email) => {
  expect(parseEmail(text)).toBe(email)
})

test.each([
  '',
  'ann',
  '@b.c',
  'a@',
  'a@b@c',
  'a b@c.d',
  'a@b..c',
  'a@.b',
  'a@b.',
  '<a@b.c>',
  'a@b.c\nbcc:x@y.z',
  `${'a'.repeat(65)}@b.c`,
  `a@${'b'.repeat(260)}.c`,
])('%j is none', (text) => {
  expect(() => parseEmail(text)).toThrow('e-mail address')
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEmail } from './email.ts'

test.each([
  ['a@b.c', 'a@b.c'],
  ['  Ann.Lee+drops@Example.ORG ', 'ann.lee+drops@example.org'],
  ['root@localhost', 'root@localhost'],
  ['zoë@exämple.org', 'zoë@xn--exmple-cua.org'],
  ['a@ｅxample.org', 'a@example.org'],
  ['zoe\u0308@b.c', 'zoë@b.c'],
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
  'a\u0000b@c.d',
  'a\u202eb@c.d',
  'a\u200bb@c.d',
  'a\ud800@c.d',
  'a@b.c/d',
  'a@b.c:25',
  'a@b%2ec',
  'a@1.2.3.4',
  'a@[::1]',
  `${'a'.repeat(65)}@b.c`,
  `a@${'b'.repeat(260)}.c`,
])('%j is refused', (text) => {
  expect(() => parseEmail(text)).toThrow('email address')
})

test('a text that is too long for an address is not normalised, which could take minutes', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  expect(() => parseEmail(`${'a\u0301\u0323'.repeat(1_000)}@b.c`)).toThrow(/not a valid email/)
  expect(normalize).not.toHaveBeenCalled()
})

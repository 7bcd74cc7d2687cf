import { expect, test } from 'vitest'
import { refuseSignUp, type SignUpRule } from './sign-up-rule.ts'

const domains: SignUpRule = { kind: 'domains', domains: ['example.org', 'example.com'] }

test.each<[string, SignUpRule, string, boolean, boolean]>([
  ['anyone', { kind: 'open' }, 'a@example.net', false, true],
  ['an invited address', { kind: 'invite' }, 'a@example.net', true, true],
  ['an address that was not invited', { kind: 'invite' }, 'a@example.net', false, false],
  ['an invited address where sign-up is closed', { kind: 'closed' }, 'a@example.net', true, false],
  ['an address at a listed domain', domains, 'a@example.com', false, true],
  ['one below it', domains, 'a@mail.example.com', false, false],
  ['one that only ends like it', domains, 'a@notexample.com', false, false],
  ['one that contains it before the @', domains, '"a@example.com"@example.net', false, false],
  ['an invited address elsewhere', domains, 'a@example.net', true, true],
])('%s', (_, rule, email, isInvited, accepted) => {
  const refused = refuseSignUp(rule, { email, isInvited })
  expect(refused?.code ?? null).toBe(accepted ? null : 'forbidden')
})

test('the refusal names the domains', () => {
  expect(refuseSignUp(domains, { email: 'a@example.net', isInvited: false })?.detail).toBe(
    'Sign up with an address at example.org or example.com, or with one that was invited.',
  )
})

import { expect, test } from 'vitest'
import { isInAuthorizationFlow } from './opener-policy.ts'

const consent = '/oauth/interaction/abc'

test.each([
  ['/oauth/authorize?client_id=a', true],
  [consent, true],
  [`/signin?return_to=${consent}`, true],
  [`/signup?email=a%40example.org&return_to=${encodeURIComponent(consent)}`, true],
  [`/verify?sent=1&return_to=${consent}`, true],
  [`/signin?return_to=${encodeURIComponent(`/verify?return_to=${consent}`)}`, true],
  [`/claim?return_to=${consent}`, true],
  ['/signin', false],
  ['/signin?return_to=/dashboard', false],
  ['/signin?return_to=/oauth', false],
  ['/signin?return_to=https://evil.example/oauth/', false],
  ['/', false],
  // Other pages do not continue anywhere, whatever their query says.
  [`/dashboard?return_to=${consent}`, false],
  [`/device?user_code=A&return_to=${consent}`, false],
  ['//', false],
  ['//evil.example/oauth/', false],
])('%s: %s', (path, expected) => {
  expect(isInAuthorizationFlow(path)).toBe(expected)
})

test('a query with many nested paths is cheap', () => {
  const nested = `${'/signin?return_to='.repeat(800)}${consent}`
  expect(isInAuthorizationFlow(nested)).toBe(false)
})

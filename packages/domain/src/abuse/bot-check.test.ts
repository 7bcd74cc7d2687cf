import { expect, test } from 'vitest'
import { defaultAllowances } from './anonymous-limits.ts'
import { needsProof, proofRequired } from './bot-check.ts'

test.each([
  [4, 'standard', false],
  [5, 'standard', true],
  [9, 'standard', true],
  [39, 'local', false],
  [40, 'local', true],
] as const)(
  'after %i publishes in an hour under the %s limits a proof is needed: %s',
  (networkHour, kind, needed) => {
    const counts = { networkHour, networkDay: 20, browserDay: 0 }
    expect(needsProof(counts, defaultAllowances[kind])).toBe(needed)
  },
)

test('the error for a missing or invalid proof says when to retry and how to solve the challenge', () => {
  const first = proofRequired({ parameters: {} }, false)
  expect([first.code, first.retryAfter]).toEqual(['rate_limited', 3600])
  expect(first.extra).toEqual({ challenge: { parameters: {} } })
  expect(first.detail).toMatch(/X-Plinth-Proof.*base64.*\/docs\/api#bot-check/)
  expect(proofRequired({}, true).detail).toMatch(/^The proof in .* is wrong, expired or already/)
})

import { expect, test } from 'vitest'
import { defaultAllowances } from './anonymous-limits.ts'
import { needsProof, proofRequired } from './bot-check.ts'

const now = 1_000_000_000

test.each([
  [null, false],
  [now, true],
  [now - 3_599_999, true],
  [now - 3_600_000, false],
])('with %s as the publish that decides the limit, a proof is needed: %s', (time, needed) => {
  const deciding = { perHour: null, perHourUnproven: time, perDay: null, perSessionDay: null }
  expect(needsProof({ deciding, limits: defaultAllowances.standard, now })).toBe(needed)
})

test('the error for a missing or invalid proof says when to retry and how to solve the challenge', () => {
  const first = proofRequired({ parameters: {} }, { given: false, seconds: 600 })
  expect([first.code, first.retryAfter]).toEqual(['rate_limited', 600])
  expect(first.extra).toEqual({ challenge: { parameters: {} } })
  expect(first.detail).toMatch(/in 10 minutes.*X-Plinth-Proof.*base64.*\/docs\/api#bot-check/)
  const second = proofRequired({}, { given: true, seconds: 600 })
  expect(second.detail).toMatch(/^The proof in .* is wrong, expired or already/)
})

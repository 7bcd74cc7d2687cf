import { expect, test } from 'vitest'
import { proofRequired } from './bot-check.ts'

test('the error for a missing or invalid proof says when to retry and how to solve the challenge', () => {
  const first = proofRequired({ parameters: {} }, { given: false, seconds: 600 })
  expect([first.code, first.retryAfter]).toEqual(['rate_limited', 600])
  expect(first.extra).toEqual({ challenge: { parameters: {} } })
  expect(first.detail).toMatch(
    /in 10 minutes.*script in \/docs\/agents\.md.*X-Plinth-Proof.*base64/,
  )
  const second = proofRequired({}, { given: true, seconds: 600 })
  expect(second.detail).toMatch(/^The proof in .* is wrong, expired or already/)
})

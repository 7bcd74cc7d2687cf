import { expect, test } from 'vitest'
import { botCheckRequired, needsProof } from './bot-check.ts'

const limits = { perHour: 10, perHourUnproven: 5, perDay: 30, perSessionDay: 20 }

test.each([
  [4, false],
  [5, true],
  [9, true],
])('after %i publishes within the hour a proof is needed: %s', (networkHour, needed) => {
  expect(needsProof({ networkHour, networkDay: 20, browserDay: 0 }, limits)).toBe(needed)
})

test('whoever is asked for a proof is told how to give it, and whether theirs was wrong', () => {
  const first = botCheckRequired({ parameters: {} }, false)
  expect(first.extra).toEqual({ challenge: { parameters: {} } })
  expect(first.detail).toMatch(/X-Plinth-Proof.*base64.*\/docs\/api#bot-check/)
  expect(botCheckRequired({}, true).detail).toMatch(
    /^The proof in .* is wrong, too old or was used/,
  )
})

import { expect, test } from 'vitest'
import { type BaseChoice, baseTerms, freeTerms, offeredFrom } from './base-terms.ts'
import { refuseFeature, refuseNewDrop, uploadTooLarge } from './entitlements.ts'
import { plans } from './plans.ts'

const choose = (choice: Partial<BaseChoice>) =>
  baseTerms({ plan: 'free', limits: plans.unlimited, signUp: true, ...choice })

test('by default accounts are on Free', () => {
  expect(choose({})).toEqual({
    account: plans.free,
    anonymous: { ...plans.anonymous, upgrades: [plans.free, plans.plus, plans.business] },
  })
  expect(freeTerms.account).toBe(plans.free)
})

test.each([
  ['free', true, 'Publishing a folder or a .zip needs an account. Sign up for Free.'],
  ['plus', true, 'Publishing a folder or a .zip needs an account. Sign up for Plus.'],
  ['unlimited', true, 'Publishing a folder or a .zip needs an account. Sign up.'],
  ['free', false, 'Publishing a folder or a .zip needs an account.'],
] as const)('with %s, a remedy without an account (sign-up: %s)', (plan, signUp, detail) => {
  const { anonymous } = choose({ plan, signUp })
  expect(refuseFeature(anonymous, 'bundles')?.detail).toBe(detail)
})

test('operator limits replace those of the unlimited plan, without naming it', () => {
  const limits = { ...plans.unlimited, drops: 2, uploadBytes: 1000 }
  const { account } = choose({ plan: 'unlimited', limits })
  expect(refuseNewDrop(account, 1)).toBeNull()
  expect(refuseNewDrop(account, 2)?.detail).toBe(
    'This service allows 2 drops, and you have 2. Delete a drop.',
  )
  expect(uploadTooLarge(account.uploadBytes, account).detail).toBe(
    'The upload is larger than 1000 bytes, the limit of this service. Make it smaller.',
  )
})

test.each([
  ['free', ['free', 'plus', 'business']],
  ['plus', ['plus', 'business']],
  ['business', ['business']],
  ['unlimited', []],
] as const)('with %s for every account, %j are offered', (plan, names) => {
  expect(offeredFrom(plan).map(({ name }) => name)).toEqual(names)
})

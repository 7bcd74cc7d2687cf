import { expect, test } from 'vitest'
import {
  refuseFeature,
  refuseNewDomain,
  refuseNewDrop,
  refuseStorage,
  uploadTooLarge,
} from './entitlements.ts'
import { gigabyte, megabyte, plans } from './plans.ts'

const { anonymous, free, plus, business, starter, pro } = plans

test.each([
  [free, 2, null],
  [free, 3, 'The Free plan holds 3 drops, and you have 3. Delete a drop or move to Plus.'],
  [free, 5, 'The Free plan holds 3 drops, and you have 5. Delete 3 drops or move to Plus.'],
  [free, 30, 'The Free plan holds 3 drops, and you have 30. Delete 28 drops or move to Business.'],
  [pro, 50, 'The Pro plan holds 50 drops, and you have 50. Delete a drop or move to Business.'],
  [business, 99, null],
  [business, 100, 'The Business plan holds 100 drops, and you have 100. Delete a drop.'],
  [anonymous, 1000, null],
])('$name with %i drops and one more', (plan, used, detail) => {
  expect(refuseNewDrop(plan, used)?.detail ?? null).toBe(detail)
})

test.each([
  [free, 0, 'A custom domain is above the Free plan. Move to Plus.'],
  [free, 2, 'A custom domain is above the Free plan. Move to Plus.'],
  [starter, 0, 'A custom domain is above the Starter plan. Move to Plus.'],
  [plus, 0, null],
  [
    plus,
    1,
    'The Plus plan holds 1 domain, and you have 1: `www.example.com` of `garden`. Remove a domain or move to Business.',
  ],
  [plus, 10, 'The Plus plan holds 1 domain, and you have 10. Remove 10 domains.'],
  [pro, 2, null],
  [pro, 3, 'The Pro plan holds 3 domains, and you have 3. Remove a domain or move to Business.'],
  [business, 10, 'The Business plan holds 10 domains, and you have 10. Remove a domain.'],
])('$name with %i domains and one more', (plan, used, detail) => {
  expect(
    refuseNewDomain(plan, Array(used).fill({ hostname: 'www.example.com', slug: 'garden' }))
      ?.detail ?? null,
  ).toBe(detail)
})

test.each([
  [free, 50 * megabyte, null],
  [
    free,
    50 * megabyte + 1,
    'The Free plan stores 50 MB, and with this you would use 50.1 MB. Delete drops or move to Plus.',
  ],
  [
    business,
    21 * gigabyte,
    'The Business plan stores 20 GB, and with this you would use 21 GB. Delete drops.',
  ],
  [anonymous, gigabyte, null],
])('$name storing %i bytes', (plan, usedAfter, detail) => {
  expect(refuseStorage(plan, usedAfter)?.detail ?? null).toBe(detail)
})

test.each([
  [free, 'password', 'Password protection is above the Free plan. Move to Plus.'],
  [free, 'domains', 'A custom domain is above the Free plan. Move to Plus.'],
  [free, 'bundles', null],
  [starter, 'password', null],
  [
    starter,
    'analytics',
    'Connecting an analytics provider is above the Starter plan. Move to Plus.',
  ],
  [plus, 'domains', null],
  [anonymous, 'bundles', 'Publishing a folder or a .zip needs an account. Sign up for Free.'],
  [anonymous, 'password', 'Password protection needs an account. Sign up for Plus.'],
] as const)('$name and %s', (plan, feature, detail) => {
  const refusal = refuseFeature(plan, feature)
  expect(refusal?.detail ?? null).toBe(detail)
  expect(refusal?.code ?? 'plan_limit').toBe('plan_limit')
})

test.each([
  [anonymous, 'Without an account an upload is at most 2 MB. Make it smaller or sign up for Free.'],
  [
    free,
    'The upload is larger than 10 MB, which is what the Free plan takes at once. Make it smaller or move to Plus.',
  ],
  [
    business,
    'The upload is larger than 500 MB, which is what the Business plan takes at once. Make it smaller.',
  ],
])('$name and too large an upload', (plan, detail) => {
  expect(uploadTooLarge(plan.uploadBytes, plan)).toMatchObject({ code: 'upload_too_large', detail })
})

test('a cap that is not a plan’s offers no plan', () => {
  expect(uploadTooLarge(2 * megabyte).detail).toBe('This is larger than 2 MB. Make it smaller.')
})

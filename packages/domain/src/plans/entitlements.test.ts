import { expect, test } from 'vitest'
import { gigabyte, megabyte } from '../base/sizes.ts'
import {
  refuseFeature,
  refuseNewDomain,
  refuseNewDrop,
  refuseStorage,
  uploadTooLarge,
} from './entitlements.ts'
import { plans } from './plans.ts'

test.each([
  ['free', 2, null],
  ['free', 3, 'The Free plan includes 3 drops, and you have 3. Delete a drop or upgrade to Plus.'],
  ['free', 5, 'The Free plan includes 3 drops, and you have 5. Delete 3 drops or upgrade to Plus.'],
  [
    'free',
    30,
    'The Free plan includes 3 drops, and you have 30. Delete 28 drops or upgrade to Business.',
  ],
  [
    'pro',
    50,
    'The Pro plan includes 50 drops, and you have 50. Delete a drop or upgrade to Business.',
  ],
  ['business', 99, null],
  ['business', 100, 'The Business plan includes 100 drops, and you have 100. Delete a drop.'],
  ['anonymous', 1000, null],
] as const)('%s with %i drops and one more', (name, used, detail) => {
  expect(refuseNewDrop(plans[name], used)?.detail ?? null).toBe(detail)
})

test.each([
  ['free', 0, 'A custom domain is not included in the Free plan. Upgrade to Plus.'],
  ['free', 2, 'A custom domain is not included in the Free plan. Upgrade to Plus.'],
  ['starter', 0, 'A custom domain is not included in the Starter plan. Upgrade to Plus.'],
  ['plus', 0, null],
  [
    'plus',
    1,
    'The Plus plan includes 1 domain, and you have 1: `www.example.com` on `garden`. Remove a domain or upgrade to Business.',
  ],
  ['plus', 10, 'The Plus plan includes 1 domain, and you have 10. Remove 10 domains.'],
  ['pro', 2, null],
  [
    'pro',
    3,
    'The Pro plan includes 3 domains, and you have 3. Remove a domain or upgrade to Business.',
  ],
  ['business', 10, 'The Business plan includes 10 domains, and you have 10. Remove a domain.'],
] as const)('%s with %i domains and one more', (name, used, detail) => {
  const visible = Array(used).fill({ hostname: 'www.example.com', slug: 'garden' })
  expect(refuseNewDomain(plans[name], visible)?.detail ?? null).toBe(detail)
})

test.each([
  ['plus', 0, null],
  ['plus', 1, 'The Plus plan includes 1 domain. Another drop of this account uses it.'],
  [
    'pro',
    7,
    'The Pro plan includes 3 domains. Another drop of this account uses some of them, and none is left.',
  ],
] as const)('%s with %i domains, one of which is not shown', (name, used, detail) => {
  const one = { hostname: 'www.example.com', slug: 'garden' }
  const visible = Array(Math.max(0, used - 1)).fill(one)
  expect(refuseNewDomain(plans[name], visible, used)?.detail ?? null).toBe(detail)
})

test('the storage in use can be hidden', () => {
  const refusal = refuseStorage(plans.free, 60 * megabyte, { hidesUse: true })
  expect(refusal?.detail).toBe(
    'The Free plan includes 50 MB of storage, and this would exceed that. Delete drops or upgrade to Plus.',
  )
  expect(refuseStorage(plans.free, 50 * megabyte, { hidesUse: true })).toBeNull()
})

test.each([
  ['free', 50 * megabyte, null],
  [
    'free',
    50 * megabyte + 1,
    'The Free plan includes 50 MB of storage, and this would bring you to 50.1 MB. Delete drops or upgrade to Plus.',
  ],
  [
    'business',
    21 * gigabyte,
    'The Business plan includes 20 GB of storage, and this would bring you to 21 GB. Delete drops.',
  ],
  ['anonymous', gigabyte, null],
] as const)('%s storing %i bytes', (name, usedAfter, detail) => {
  expect(refuseStorage(plans[name], usedAfter)?.detail ?? null).toBe(detail)
})

test.each([
  ['free', 'password', 'Password protection is not included in the Free plan. Upgrade to Plus.'],
  ['free', 'domains', 'A custom domain is not included in the Free plan. Upgrade to Plus.'],
  ['free', 'bundles', null],
  ['starter', 'password', null],
  [
    'starter',
    'analytics',
    'Connecting an analytics provider is not included in the Starter plan. Upgrade to Plus.',
  ],
  ['plus', 'domains', null],
  ['anonymous', 'bundles', 'Publishing a folder or a .zip needs an account. Sign up for Free.'],
  ['anonymous', 'password', 'Password protection needs an account. Sign up for Plus.'],
] as const)('%s and %s', (name, feature, detail) => {
  const refusal = refuseFeature(plans[name], feature)
  expect(refusal?.detail ?? null).toBe(detail)
  expect(refusal?.code ?? 'plan_limit').toBe('plan_limit')
})

test.each([
  [
    'anonymous',
    'Without an account, an upload can be up to 2 MB. Make it smaller or sign up for Free.',
  ],
  [
    'free',
    'The upload is larger than 10 MB, the limit of the Free plan. Make it smaller or upgrade to Plus.',
  ],
  [
    'business',
    'The upload is larger than 500 MB, the limit of the Business plan. Make it smaller.',
  ],
] as const)('%s and too large an upload', (name, detail) => {
  expect(uploadTooLarge(plans[name].uploadBytes, plans[name])).toMatchObject({
    code: 'upload_too_large',
    detail,
  })
})

test('a limit that is not the plan’s suggests no upgrade', () => {
  expect(uploadTooLarge(2 * megabyte).detail).toBe(
    'The upload is larger than 2 MB. Make it smaller.',
  )
})

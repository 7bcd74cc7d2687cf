import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import { missingFeatures } from './missing-features.ts'

test.each([
  ['free', ['Password', 'Custom domain', 'Analytics', 'No badge']],
  ['starter', ['Custom domain', 'Analytics', 'No badge']],
  ['plus', []],
  ['pro', []],
  ['business', []],
] as const)('%s lacks %j', (plan, titles) => {
  const drop = { has_password: false, analytics: null, domains: [] }
  const missing = missingFeatures(plans[plan], drop)
  expect(missing.map(({ title }) => title)).toEqual(titles)
  expect(missing.every(({ needs }) => needs === 'Plus')).toBe(true)
})

test('features a drop still has from a larger plan are not offered', () => {
  const drop = {
    has_password: true,
    analytics: { plausible: { domain: 'example.com' } },
    domains: [{ hostname: 'www.example.com', status: 'active' as const }],
  }
  const titles = missingFeatures(plans.free, drop).map(({ title }) => title)
  expect(titles).toEqual(['No badge'])
})

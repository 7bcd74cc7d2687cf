import { plans } from '@plinth/domain/plans'
import { expect, test } from 'vitest'
import { missingFeatures } from './missing-features.ts'

test.each([
  ['free', ['Password', 'Custom domain', 'Analytics', 'No badge']],
  ['starter', ['Custom domain', 'Analytics', 'No badge']],
  ['plus', []],
  ['pro', []],
  ['business', []],
] as const)('%s has room for %j', (plan, titles) => {
  const missing = missingFeatures(plans[plan], { has_password: false, analytics: null })
  expect(missing.map(({ title }) => title)).toEqual(titles)
  expect(missing.every(({ needs }) => needs === 'Plus')).toBe(true)
})

test('what a drop has left of a larger plan is not offered again', () => {
  const drop = { has_password: true, analytics: { plausible: { domain: 'example.com' } } }
  const titles = missingFeatures(plans.free, drop).map(({ title }) => title)
  expect(titles).toEqual(['Custom domain', 'No badge'])
})

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
  const missing = missingFeatures(plans[plan])
  expect(missing.map(({ title }) => title)).toEqual(titles)
  expect(missing.every(({ needs }) => needs === 'Plus')).toBe(true)
})

import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import { planTerms } from './plan-terms.ts'

test('terms of the free plan', () => {
  expect(planTerms(plans.free)).toEqual([
    '3 drops, 3 versions each',
    '10 MB per upload, 50 MB total',
    'Small Plinth badge on each page',
    'Stays live if you sign in every 30 days',
  ])
})

test('terms of a paid plan', () => {
  expect(planTerms(plans.plus)).toEqual([
    '25 drops, 10 versions each',
    '100 MB per upload, 2 GB total',
    '1 custom domain',
    'Password protection',
    'Your own analytics',
    'No badge',
    'Never expires',
  ])
})

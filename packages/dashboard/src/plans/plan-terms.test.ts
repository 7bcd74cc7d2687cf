import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import { planTerms } from './plan-terms.ts'

test('terms of the free plan', () => {
  expect(planTerms(plans.free)).toEqual([
    '3 drops, 3 versions of each',
    '10 MB at once, 50 MB in all',
    'A small badge on each page',
    'Live while you sign in once in 30 days',
  ])
})

test('terms of a paid plan', () => {
  expect(planTerms(plans.plus)).toEqual([
    '25 drops, 10 versions of each',
    '100 MB at once, 2 GB in all',
    '1 domain of your own',
    'Pages behind a password',
    'Your analytics provider',
    'No badge',
    'No end date',
  ])
})

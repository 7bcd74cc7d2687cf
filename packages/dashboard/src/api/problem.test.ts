import { outdatedPageDetail } from '@plinth/contract/client/acting-for'
import { ApiError } from '@plinth/contract/client/api-error'
import {
  refuseFeature,
  refuseNewDrop,
  refuseStorage,
  uploadTooLarge,
} from '@plinth/domain/plans/entitlements'
import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import { errorSentence, suggestsUpgrade } from './problem.ts'

const apiError = (status: number, code: string, detail: string) =>
  new ApiError({ status, code, detail, retryAfter: null })

test.each([
  [apiError(401, 'unauthorized', 'Send an API token as `Authorization`.'), 'You’re signed out.'],
  [apiError(401, 'unauthorized', outdatedPageDetail), outdatedPageDetail],
  [apiError(409, 'slug_taken', 'That slug is taken.'), 'That slug is taken.'],
  [new TypeError('Failed to fetch'), 'The connection failed. Check your network, then try again.'],
  [new Error('x'), 'Something went wrong on this page. Reload it, then try again.'],
])('%s is shown as %j', (error, expectedText) => {
  expect(errorSentence(error)).toBe(expectedText)
})

const { free, business } = plans

test.each([
  ['a full plan', refuseNewDrop(free, 3), true],
  ['the largest plan, full', refuseNewDrop(business, 100), false],
  ['storage that is used up', refuseStorage(free, free.storageBytes + 1), true],
  ['a feature', refuseFeature(free, 'password'), true],
  ['an upload that another plan takes', uploadTooLarge(free.uploadBytes, free), true],
  ['an upload that no plan takes', uploadTooLarge(2_000_000), false],
])('a larger plan helps with %s: %#', (_, refusal, helps) => {
  if (!refusal) throw new Error('Nothing is refused.')
  expect(suggestsUpgrade(apiError(403, refusal.code, refusal.detail))).toBe(helps)
})

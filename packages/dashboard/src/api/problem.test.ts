import { ApiError } from '@plinth/contract/api-error'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

const answer = (status: number, code: string, detail: string) =>
  new ApiError({ status, code, detail, retryAfter: null })

test.each([
  [answer(401, 'unauthorized', 'Send an API token as `Authorization`.'), 'You are signed out.'],
  [answer(409, 'slug_taken', 'Somebody has it.'), 'Somebody has it.'],
  [new TypeError('Failed to fetch'), 'The connection failed. Check it, then try again.'],
  [new Error('x'), 'Something went wrong in this page. Reload it, then try again.'],
])('%s is told as %j', (error, words) => {
  expect(problemOf(error)).toBe(words)
})

import { ApiError } from '@plinth/contract/client/api-error'
import { expect, test } from 'vitest'
import { describeFailure, OrphanedDropError, originalError } from './describe-failure.ts'

const refusal = new ApiError({ status: 413, code: 'x', detail: 'Too large.', retryAfter: null })
const running = new AbortController().signal
const stopped = AbortSignal.abort()
const left = 'An empty drop was created and couldn’t be deleted. It’s in your list of drops.'

test.each([
  [refusal, running, 'Too large.', true],
  [stopped.reason, stopped, 'Upload cancelled.', false],
  [new OrphanedDropError(refusal), running, `Too large. ${left}`, true],
  [new OrphanedDropError(stopped.reason), stopped, `Upload cancelled. ${left}`, true],
])(
  '%#: the message says why the upload failed and what is left of it',
  (error, signal, text, bad) => {
    expect(describeFailure(error, signal)).toEqual({ text, bad })
  },
)

test('a version that may be live is mentioned', () => {
  const maybe = 'The new version may already be live.'
  expect(describeFailure(stopped.reason, { aborted: true, mayBePublished: true })).toEqual({
    text: `Upload cancelled. ${maybe}`,
    bad: true,
  })
})

test('the original error stays available if the drop could not be deleted', () => {
  expect(originalError(new OrphanedDropError(refusal))).toBe(refusal)
})

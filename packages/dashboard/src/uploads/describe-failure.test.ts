import { ApiError } from '@plinth/contract/api-error'
import { expect, test } from 'vitest'
import { describeFailure, LeftBehind, reasonOf } from './describe-failure.ts'

const refusal = new ApiError({ status: 413, code: 'x', detail: 'Too large.', retryAfter: null })
const going = new AbortController().signal
const stopped = AbortSignal.abort()
const left = 'The drop that was made for it could not be deleted: it is in your list.'

test.each([
  [refusal, going, 'Too large.', true],
  [stopped.reason, stopped, 'Cancelled.', false],
  [new LeftBehind(refusal), going, `Too large. ${left}`, true],
  [new LeftBehind(stopped.reason), stopped, `Cancelled. ${left}`, true],
])('%#: whoever waited hears what became of it', (error, signal, text, bad) => {
  expect(describeFailure(error, signal)).toEqual({ text, bad })
})

test('what was left behind does not hide why', () => {
  expect(reasonOf(new LeftBehind(refusal))).toBe(refusal)
})

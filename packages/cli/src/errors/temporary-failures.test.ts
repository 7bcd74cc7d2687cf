import { ApiError } from '@plinth/contract/client/api-error'
import { expect, test } from 'vitest'
import { CliError } from './cli-error.ts'
import { ConnectionError } from './connection-error.ts'
import { isTemporary, mayBeRunning, wasNotProcessed } from './temporary-failures.ts'

const apiError = (status: number) =>
  new ApiError({ status, code: 'a_code', detail: 'A sentence.', retryAfter: null })
const connectionError = (isTemporary: boolean, wasSent: boolean, isTimeout = false) =>
  new ConnectionError({ summary: '', advice: '', isTemporary, wasSent, isTimeout })

test.each([
  ['503', apiError(503), [true, true, false]],
  ['429', apiError(429), [true, true, false]],
  ['502', apiError(502), [true, false, false]],
  ['504', apiError(504), [true, false, true]],
  ['500', apiError(500), [true, false, false]],
  ['404', apiError(404), [false, false, false]],
  ['413', apiError(413), [false, false, false]],
  ['a refused connection', connectionError(true, false), [true, true, false]],
  ['a lost connection', connectionError(true, true), [true, false, false]],
  ['a timeout', connectionError(true, true, true), [true, false, true]],
  ['an unknown host', connectionError(false, true), [false, false, false]],
  ['a refusal of the client', new CliError('refused', ''), [false, false, false]],
  [
    'half a response',
    new TypeError('terminated', { cause: new Error('closed') }),
    [true, false, false],
  ],
  ['a bug', new TypeError('x is not a function'), [false, false, false]],
])('%s', (_, error, [temporary, notProcessed, running]) => {
  expect([isTemporary(error), wasNotProcessed(error), mayBeRunning(error)]).toEqual([
    ...[temporary, notProcessed, running],
  ])
})

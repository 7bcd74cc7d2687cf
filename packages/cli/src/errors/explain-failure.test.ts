import { ApiError } from '@plinth/contract/client/api-error'
import { CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { CliError } from './cli-error.ts'
import { explainFailure } from './explain-failure.ts'

const apiError = (status: number) =>
  new ApiError({ status, code: 'a_code', detail: 'A sentence.', retryAfter: null })

const unexpected = (status: number) =>
  new ApiError({ status, code: 'unexpected_response', detail: 'A sentence.', retryAfter: null })

test.each([
  ['a missing token', new CliError('notSignedIn', 'Sign in.'), 4, 'not_signed_in', 'Sign in.'],
  ['a wrong token', apiError(401), 4, 'a_code', 'A sentence.'],
  ['a refusal', apiError(403), 1, 'a_code', 'A sentence.'],
  ['an error of the service', apiError(503), 3, 'a_code', 'A sentence.'],
  [
    'an error page of a proxy',
    unexpected(502),
    3,
    'unexpected_response',
    'A sentence. Try again later.',
  ],
  [
    'a response of an older server',
    unexpected(200),
    1,
    'unexpected_response',
    expect.stringContaining('/cli.tgz'),
  ],
  [
    'a lost connection',
    new TypeError('terminated', { cause: new Error('other side closed') }),
    3,
    'unreachable',
    expect.stringContaining('connection was lost'),
  ],
  [
    'a file that changed',
    new DOMException('The blob could not be read', 'NotReadableError'),
    1,
    'refused',
    expect.stringContaining('changed'),
  ],
  [
    'a bug',
    new TypeError('x is not a function'),
    1,
    'refused',
    'Unexpected error in plinth: x is not a function',
  ],
])('%s', (_, failure, exitCode, error, detail) => {
  expect(explainFailure(failure)).toEqual({ exitCode, error, detail, isPrinted: false })
})

test('does not repeat what commander has printed', () => {
  const wrong = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'")
  const detail = "unknown option '--x'"
  expect(explainFailure(wrong)).toEqual({ exitCode: 2, error: 'usage', detail, isPrinted: true })
  expect(explainFailure(new CommanderError(0, 'commander.help', ''))).toBeNull()
})

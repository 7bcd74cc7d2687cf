import { ApiError } from '@plinth/contract/api-error'
import { CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { CliError } from './cli-error.ts'
import { explainFailure } from './explain-failure.ts'

const answer = (status: number) =>
  new ApiError({ status, code: 'a_code', detail: 'A sentence.', retryAfter: null })

test.each([
  ['the help', new CommanderError(0, 'commander.help', ''), 0, null],
  ['wrong usage', new CommanderError(1, 'commander.unknownOption', ''), 2, null],
  ['a missing token', new CliError('notSignedIn', 'Sign in.'), 4, 'Sign in.'],
  ['a wrong token', answer(401), 4, 'A sentence.'],
  ['a refusal', answer(403), 1, 'A sentence.'],
  ['a fault of the service', answer(503), 1, 'A sentence.'],
  [
    'a connection that broke',
    new TypeError('terminated', { cause: new Error('other side closed') }),
    3,
    expect.stringContaining('broke off'),
  ],
  [
    'a file that changed',
    new DOMException('The blob could not be read', 'NotReadableError'),
    1,
    expect.stringContaining('changed'),
  ],
  [
    'a bug',
    new TypeError('x is not a function'),
    1,
    expect.stringContaining('x is not a function'),
  ],
])('%s', (_, error, exitCode, sentence) => {
  expect(explainFailure(error)).toEqual({ exitCode, sentence })
})

// Callback that prints why a request failed and when it is retried.
import { ApiError } from '@plinth/contract/client/api-error'
import type { Output } from '../../terminal/output.ts'

export const reportRetry =
  (output: Output) =>
  (error: unknown, ms: number): void => {
    const why = error instanceof ApiError ? error.detail : 'The connection to the service broke.'
    output.say(`${why} Trying again in ${Math.ceil(ms / 1000)} s…`, 'faint')
  }

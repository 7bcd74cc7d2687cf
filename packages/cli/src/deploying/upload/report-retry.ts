// Callback that prints why a request failed and when it is retried.
import { ApiError } from '@plinth/contract/client/api-error'
import type { Output } from '../../terminal/output.ts'
import { messages } from './messages.ts'

export const reportRetry =
  (output: Output) =>
  (error: unknown, ms: number): void => {
    const why = error instanceof ApiError ? error.detail : messages.connectionLost
    output.say(messages.retrying({ why, seconds: Math.ceil(ms / 1000) }), 'faint')
  }

// Callback that prints why a request failed and when it is retried.
import { ApiError } from '@plinth/contract/client/api-error'
import { ConnectionError } from '../errors/connection-error.ts'
import type { Output } from '../terminal/output.ts'
import { messages } from './messages.ts'

const texts = messages.retries

export const reportRetry =
  (output: Output) =>
  (error: unknown, ms: number): void => {
    output.say(texts.retrying({ why: reasonOf(error), seconds: Math.ceil(ms / 1000) }), 'faint')
  }

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return error instanceof ConnectionError ? error.summary : texts.connectionLost
}

// Extracts the bot challenge from an API error.
import { ApiError } from './api-error.ts'

/** A refused anonymous publish that can be retried at once with a solution of the challenge. */
export interface BotChallenge {
  readonly refusal: ApiError
  /** In the format of ALTCHA version 2. */
  readonly challenge: object
}

/** Null for any other error, such as a limit that no proof lifts. */
export function botChallengeOf(error: unknown): BotChallenge | null {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return null
  const { challenge } = error.body
  return typeof challenge === 'object' && challenge !== null ? { refusal: error, challenge } : null
}

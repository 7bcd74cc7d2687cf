import { ApiError } from './api-error.ts'

/** A refused anonymous publish that can be retried at once, with the solution of its challenge. */
export interface BotChallenge {
  readonly refusal: ApiError
  /** In the format of ALTCHA, version 2. */
  readonly challenge: object
}

/** Null: `error` is another one, such as a limit that no proof lifts. */
export function botChallengeOf(error: unknown): BotChallenge | null {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return null
  const { challenge } = error.body
  return typeof challenge === 'object' && challenge !== null ? { refusal: error, challenge } : null
}

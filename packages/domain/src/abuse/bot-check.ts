// Proof-of-work challenge for anonymous publishing: when it is required, and the error that asks for it.
import { AppError } from '../base/errors.ts'
import { inWords } from '../base/wait.ts'

/** Request header with base64 of the JSON `{challenge, solution}`. */
export const proofHeader = 'X-Plinth-Proof'

/** Lifetime of a challenge. Long enough for a slow phone that is locked for a moment. */
export const challengeMs = 10 * 60_000

interface ProofRequest {
  /** True if the request contained a proof, which is not valid. */
  readonly given: boolean
  /** Until the network may publish without a proof again. */
  readonly seconds: number
}

export function proofRequired(challenge: object, { given, seconds }: ProofRequest): AppError {
  const why = given
    ? `The proof in \`${proofHeader}\` is wrong, expired or already used.`
    : 'Your network has published several times without an account in the last hour.'
  return new AppError(
    'rate_limited',
    `${why} Try again ${inWords(seconds)}, sign up, or continue now: solve \`challenge\`, a proof of work, with the script in /docs/agents.md, and repeat the request with the header \`${proofHeader}\`: base64 of the JSON {"challenge": …, "solution": …}.`,
    { retryAfter: seconds, extra: { challenge } },
  )
}

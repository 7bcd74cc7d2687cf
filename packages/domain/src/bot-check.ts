// When publishing without an account takes a proof of work, and how to give it.
import type { AnonymousCounts, AnonymousLimits } from './anonymous-limits.ts'
import { AppError } from './errors.ts'

/** Base64 of the JSON `{challenge, solution}`. */
export const proofHeader = 'X-Plinth-Proof'

/** Long enough for a slow phone that was put away for a moment. */
export const challengeMs = 10 * 60_000

export const needsProof = (
  { networkHour }: AnonymousCounts,
  { perHourUnproven }: AnonymousLimits,
): boolean => networkHour >= perHourUnproven

/** Without a proof the network may publish again when the hour that is counted is over. */
const retryAfterSeconds = 3600

/** `given`: the request had a proof that is not valid. */
export function proofRequired(challenge: object, given: boolean): AppError {
  const why = given
    ? `The proof in \`${proofHeader}\` is wrong, expired or already used.`
    : 'Your network has published several times within an hour without an account.'
  return new AppError(
    'rate_limited',
    `${why} Try again in an hour, sign up, or go on now: solve \`challenge\` (a proof of work that altcha-lib and other ALTCHA libraries solve in about a second) and send the request again with the header \`${proofHeader}\`: base64 of the JSON {"challenge": …, "solution": …}. See /docs/api#bot-check.`,
    { retryAfter: retryAfterSeconds, extra: { challenge } },
  )
}

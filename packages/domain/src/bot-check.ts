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

/** `given`: there was a proof, and it does not count. */
export function botCheckRequired(challenge: object, given: boolean): AppError {
  const why = given
    ? `The proof in \`${proofHeader}\` is wrong, too old or was used already.`
    : 'Your network has published several times within an hour without an account.'
  return new AppError(
    'bot_check_required',
    `${why} Solve \`challenge\` (a proof of work that altcha-lib and other ALTCHA libraries solve in about a second) and send the request again with the header \`${proofHeader}\`: base64 of the JSON {"challenge": …, "solution": …}. See /docs/api#bot-check, or sign up.`,
    { extra: { challenge } },
  )
}

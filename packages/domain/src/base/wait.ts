// Remaining time of rate limits: the seconds for `Retry-After`, and the words for messages.
import type { AppError } from './errors.ts'

/** Whole seconds until `time`; at least one, because 0 would mean now. */
export const secondsUntil = (time: number, now: number): number =>
  Math.max(1, Math.ceil((time - now) / 1000))

/** Follows "Try again", such as "in 5 minutes"; rounded up, like the seconds. */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

/** The refusal to report if either of two limits would be enough. */
export const shorterWait = (one: AppError, other: AppError): AppError =>
  (one.retryAfter ?? 0) <= (other.retryAfter ?? 0) ? one : other

/** The refusal to report: after a shorter wait, another limit would refuse the client again. */
export function longestWait(refusals: readonly (AppError | null)[]): AppError | null {
  const waitOf = (refusal: AppError | null) => refusal?.retryAfter ?? 0
  const [longest = null] = refusals
    .filter((refusal) => refusal !== null)
    .toSorted((a, b) => waitOf(b) - waitOf(a))
  return longest
}

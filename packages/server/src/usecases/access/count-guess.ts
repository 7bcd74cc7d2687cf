// Checks a password or code within rate limits that count only wrong ones.
import type { AttemptKind, HereKind } from '@plinth/domain/accounts/attempt-limits'
import type { Deps } from '../base/deps.ts'
import { type Attempt, admitAttempts, undoAttempts } from './admit-attempts.ts'

export interface Guess {
  /** Do not count if the password is correct. */
  readonly guesses: readonly Attempt[]
  /** Count in any case, because hashing is expensive. */
  readonly checks: readonly Attempt[]
}

/** Limits on the guesses at one password from all networks together. */
interface TotalLimits {
  /** Beyond it, each network may guess only a few more times. */
  readonly total: Exclude<AttemptKind, HereKind>
  readonly fewHere: HereKind
  /** Beyond it, no further guess is accepted. */
  readonly day: Exclude<AttemptKind, HereKind>
}

interface GuessedPassword {
  /** Whose password it is: an email address or a drop. */
  readonly of: string
  /** Null if there is none to be guessed. */
  readonly hash: string | null
  readonly network: string
}

/**
 * Guesses at a previous password say nothing about this one, and an owner can end a refusal of all
 * networks by setting a new one.
 */
export function guessesFromAnywhere(
  { total, fewHere, day }: TotalLimits,
  { of, hash, network }: GuessedPassword,
): Attempt[] {
  const key = `${of} ${hash ?? ''}`
  return [
    { kind: total, key, unless: { kind: fewHere, key, network } },
    { kind: day, key },
  ]
}

/**
 * Returns whether the password is correct. To be called in turn (`Passwords.inTurn`): a check in
 * progress counts as a wrong guess, so many at a time would refuse each other.
 */
export async function countGuess(
  deps: Pick<Deps, 'database' | 'clock'>,
  { guesses, checks }: Guess,
  isCorrect: () => Promise<boolean>,
): Promise<boolean> {
  const at = await admitAttempts(deps, [...guesses, ...checks])
  let wrong = false
  try {
    wrong = !(await isCorrect())
    return !wrong
  } finally {
    // A check that failed does not count either. Guesses by others on the network still count.
    if (!wrong) await undoAttempts(deps, guesses, at)
  }
}

// Checks a password within rate limits that count only wrong ones.
import type { Deps } from '../base/deps.ts'
import { type Attempt, admitAttempts, undoAttempts } from './admit-attempts.ts'

export interface Guess {
  /** Do not count if the password is correct. */
  readonly guesses: readonly Attempt[]
  /** Count in any case, because hashing is expensive. */
  readonly checks: readonly Attempt[]
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

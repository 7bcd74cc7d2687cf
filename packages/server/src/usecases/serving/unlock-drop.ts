// Checks a visitor's password for a protected drop.
import type { Gate } from '@plinth/domain/serving/gate'
import { admitAttempts, undoAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'

export interface UnlockInput {
  readonly gate: Gate
  readonly password: string
  /** The visitor's network. */
  readonly network: string
}

/**
 * Longer than any password that can be set, in any Unicode composition: rejected without hashing.
 */
const maxLength = 1024

/**
 * True if the password is correct. Throws `rate_limited` after too many wrong guesses from the
 * network. Unlike at sign-in, a hash with outdated parameters is not renewed: unlock cookies are
 * bound to the hash, so every other visitor would have to enter the password again.
 */
export async function unlockDrop(
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  { gate, password, network }: UnlockInput,
): Promise<boolean> {
  const guesses = [
    { kind: 'unlock_here', key: `${gate.dropId} ${network}` },
    { kind: 'unlock_network', key: network },
  ] as const
  const at = await admitAttempts(deps, [...guesses, { kind: 'unlock_hash_network', key: network }])
  let wrong = password.length > maxLength
  if (wrong) return false
  try {
    wrong = !(await deps.passwords.matches(password, gate.passwordHash))
    return !wrong
  } finally {
    // A correct password, or a check that failed, does not count as a guess. Guesses by others on
    // the network still count.
    if (!wrong) await undoAttempts(deps, guesses, at)
  }
}

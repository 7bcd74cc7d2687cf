// Checks a visitor's password for a protected drop.
import { networkCaller } from '@plinth/domain/abuse/caller'
import type { Gate } from '@plinth/domain/serving/gate'
import { countGuess, type Guess, guessesFromAnywhere } from '../access/count-guess.ts'
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
 * network, or for the drop. Unlike at sign-in, a hash with outdated parameters is not renewed:
 * unlock cookies are bound to the hash, so every other visitor would have to enter the password
 * again.
 */
export const unlockDrop = (
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  { gate, password, network }: UnlockInput,
): Promise<boolean> =>
  deps.passwords.inTurn(networkCaller(network), (hashing) =>
    countGuess(
      deps,
      guessOf(gate, network),
      async () =>
        password.length <= maxLength && (await hashing.matches(password, gate.passwordHash)),
    ),
  )

const totals = {
  total: 'unlock_drop',
  fewHere: 'unlock_few_here',
  day: 'unlock_day_drop',
} as const

function guessOf({ dropId, passwordHash }: Gate, network: string): Guess {
  return {
    guesses: [
      { kind: 'unlock_here', key: dropId, network },
      { kind: 'unlock_network', key: network },
      ...guessesFromAnywhere(totals, { of: dropId, hash: passwordHash, network }),
    ],
    checks: [{ kind: 'unlock_hash_network', key: network }],
  }
}

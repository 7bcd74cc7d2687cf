// Rate limits on password guesses, shared by every form that asks for a password while signed out.
import type { Attempt } from '../access/admit-attempts.ts'
import { type Guess, guessesFromAnywhere } from '../access/count-guess.ts'

export interface PasswordAttempt {
  /** The account's email address. */
  readonly email: string
  readonly network: string
}

export interface CheckedAttempt extends PasswordAttempt {
  /** Null if there is no such account. */
  readonly passwordHash: string | null
}

/** Guesses at this account from this network. Reset after a success. */
export const passwordGuessesHere = ({ email, network }: PasswordAttempt): Attempt => ({
  kind: 'sign_in_here',
  key: email,
  network,
})

const totals = {
  total: 'sign_in_address',
  fewHere: 'sign_in_few_here',
  day: 'sign_in_day_address',
} as const

export function passwordGuess({ passwordHash, ...attempt }: CheckedAttempt): Guess {
  const { email, network } = attempt
  return {
    guesses: [
      passwordGuessesHere(attempt),
      { kind: 'sign_in_network', key: network },
      ...guessesFromAnywhere(totals, { of: email, hash: passwordHash, network }),
    ],
    checks: [{ kind: 'sign_in_hash_network', key: network }],
  }
}

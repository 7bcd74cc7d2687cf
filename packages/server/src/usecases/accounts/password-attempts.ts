// Rate limits on password guesses, shared by every form that asks for a password while signed out.
import type { Attempt } from '../access/admit-attempts.ts'
import type { Guess } from '../access/count-guess.ts'

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
export const guessesHere = ({ email, network }: PasswordAttempt): Attempt => ({
  kind: 'sign_in_here',
  key: email,
  network,
})

export function passwordGuess({ passwordHash, ...attempt }: CheckedAttempt): Guess {
  const { email, network } = attempt
  // Guesses at a previous password say nothing about this one, and an owner can end a refusal of all
  // networks by resetting the password.
  const passwordKey = `${email} ${passwordHash ?? ''}`
  return {
    guesses: [
      guessesHere(attempt),
      { kind: 'sign_in_network', key: network },
      {
        kind: 'sign_in_address',
        key: passwordKey,
        unless: { kind: 'sign_in_few_here', key: passwordKey, network },
      },
      { kind: 'sign_in_day_address', key: passwordKey },
    ],
    checks: [{ kind: 'sign_in_hash_network', key: network }],
  }
}

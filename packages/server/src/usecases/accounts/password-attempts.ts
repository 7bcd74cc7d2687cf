// Rate limits on password guesses, shared by every form that asks for a password while signed out.
import type { Attempt } from '../access/admit-attempts.ts'
import type { Guess } from '../access/count-guess.ts'

export interface PasswordAttempt {
  /** The account's email address. */
  readonly email: string
  readonly network: string
}

/** Guesses at this account from this network. Reset after a success. */
export const guessesHere = ({ email, network }: PasswordAttempt): Attempt => ({
  kind: 'sign_in_here',
  key: email,
  network,
})

export const passwordGuess = (attempt: PasswordAttempt): Guess => ({
  guesses: [guessesHere(attempt), { kind: 'sign_in_network', key: attempt.network }],
  checks: [
    { kind: 'sign_in_address', key: attempt.email },
    { kind: 'sign_in_hash_network', key: attempt.network },
  ],
})

// Rate limits on wrong codes. Only callers who know the password reach them.
import type { UserRecord } from '../../ports/database/users.ts'
import type { Attempt } from '../access/admit-attempts.ts'
import type { Guess } from '../access/count-guess.ts'

export interface CodeAttempt {
  readonly user: UserRecord
  readonly network: string
}

/** With the password: choosing a new one ends a refusal that someone else's guesses caused. */
const keyOf = ({ id, passwordHash }: UserRecord): string => `${id} ${passwordHash ?? ''}`

/** Reset after a success. */
export const codeGuessesHere = ({ user, network }: CodeAttempt): Attempt => ({
  kind: 'second_step_here',
  key: keyOf(user),
  network,
})

export const codeGuesses = (attempt: CodeAttempt): Guess => ({
  guesses: [
    codeGuessesHere(attempt),
    { kind: 'second_step_user', key: keyOf(attempt.user) },
    { kind: 'second_step_day_user', key: attempt.user.id },
  ],
  checks: [],
})

// Rate limits on password guesses, shared by every form that asks for a password while signed out.
import { type Attempt, admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'

export interface PasswordAttempt {
  /** The account's email address. */
  readonly email: string
  readonly network: string
}

/**
 * Counts an attempt before the password is checked. The caller resets the returned attempt after a
 * success.
 */
export async function admitPasswordAttempt(
  deps: Pick<Deps, 'database' | 'clock'>,
  { email, network }: PasswordAttempt,
): Promise<Attempt> {
  const here = { kind: 'sign_in_here', key: `${email} ${network}` } as const
  await admitAttempts(deps, [
    here,
    { kind: 'sign_in_address', key: email },
    { kind: 'sign_in_network', key: network },
  ])
  return here
}

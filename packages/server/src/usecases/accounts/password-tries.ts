// Limits on guesses at the password of an account, shared by every form that asks for it while signed out.
import { type Attempt, admitAttempts } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'

export interface PasswordTry {
  /** The address of the account. */
  readonly email: string
  readonly network: string
}

/** Counts a try before the password is checked. The returned attempt is forgotten if it was right. */
export async function admitPasswordTry(
  deps: Pick<Deps, 'database' | 'clock'>,
  { email, network }: PasswordTry,
): Promise<Attempt> {
  const here = { kind: 'sign_in_here', key: `${email} ${network}` } as const
  await admitAttempts(deps, [
    here,
    { kind: 'sign_in_address', key: email },
    { kind: 'sign_in_network', key: network },
  ])
  return here
}

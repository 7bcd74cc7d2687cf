// Applies the operator's sign-up rule to an address that has not been confirmed.
import { needsInvitation, refuseSignUp } from '@plinth/domain/accounts/sign-up-rule'
import type { Deps } from '../base/deps.ts'

export type SignUpRuleDeps = Pick<Deps, 'clock' | 'database' | 'signUpRule'>

/**
 * Throws `forbidden` if this address may not sign up. Also applies when an unconfirmed address is
 * replaced: otherwise anyone could sign up with an address that is not theirs, and confirm another.
 */
export async function requireMaySignUp(
  { clock, database, signUpRule }: SignUpRuleDeps,
  email: string,
): Promise<void> {
  const { invitations } = database.read
  const isInvited =
    needsInvitation(signUpRule, email) && (await invitations.isInvited(email, clock.now()))
  const refusal = refuseSignUp(signUpRule, { email, isInvited })
  if (refusal) throw refusal
}

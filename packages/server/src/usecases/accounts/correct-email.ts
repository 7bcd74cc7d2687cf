// Corrects an unverified email address after sign-up.
import { parseEmail } from '@plinth/domain/accounts/email'
import { AppError } from '@plinth/domain/base/errors'
import type { SessionActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { type MailLinkDeps, mailAccountLink } from './mail-account-link.ts'
import { requireMaySignUp, type SignUpRuleDeps } from './require-may-sign-up.ts'

/** For a user who mistyped the address at sign-up and therefore cannot verify it. */
export async function correctEmail(
  deps: MailLinkDeps & SignUpRuleDeps & Pick<Deps, 'jobSignal'>,
  actor: SessionActor,
  input: { readonly email: string; readonly network: string },
): Promise<void> {
  const email = parseEmail(input.email)
  // Like sign-up, the response reveals whether an address is registered, hence the limit per
  // network.
  await admitAttempts(deps, [
    { kind: 'sign_up_network', key: input.network },
    { kind: 'verification_user', key: actor.userId },
    { kind: 'mail_address', key: email },
  ])
  await requireMaySignUp(deps, email)
  await deps.database.transact(async (tx) => {
    const user = await tx.users.lock(actor.userId)
    if (!user)
      throw new AppError(
        'unauthorized',
        'This session belongs to an account that no longer exists.',
      )
    if (user.verifiedAt !== null) {
      throw new AppError(
        'forbidden',
        'Your email is already confirmed. Change it in your settings.',
      )
    }
    if (!(await tx.users.setEmail(user.id, email))) {
      throw new AppError(
        'invalid_field',
        `There is already an account for ${email}. Use another address, or reset the password of that account.`,
      )
    }
    await tx.accountLinks.removeOfUser(user.id, ['reset', 'change_email'])
    await mailAccountLink(deps, tx, { purpose: 'verify', user, email })
  })
  deps.jobSignal.notify('mail')
}

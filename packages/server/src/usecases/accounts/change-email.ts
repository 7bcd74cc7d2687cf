// Requests a change of the account's email address.
import { parseEmail } from '@plinth/domain/accounts/email'
import { AppError } from '@plinth/domain/base/errors'
import type { SessionActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { requireOwnFactor } from '../access/own-factors.ts'
import type { Deps } from '../base/deps.ts'
import { type MailLinkDeps, mailAccountLink } from './mail-account-link.ts'
import { requireMaySignUp, type SignUpRuleDeps } from './require-may-sign-up.ts'
import { lockUnchanged, type RequirePasswordDeps, requirePassword } from './require-password.ts'

/**
 * Mails a link to the new address; the change takes effect when the link is followed. The response
 * does not reveal whether the address already has an account, and no mail is sent in that case.
 */
export async function changeEmail(
  deps: MailLinkDeps & SignUpRuleDeps & RequirePasswordDeps & Pick<Deps, 'jobSignal'>,
  actor: SessionActor,
  input: { readonly email: string; readonly password: string },
): Promise<void> {
  const email = parseEmail(input.email)
  const user = await requirePassword(deps, actor, input.password)
  if (email === user.email)
    throw new AppError('invalid_field', `${email} is already your email address.`)
  await admitAttempts(deps, [
    { kind: 'verification_user', key: user.id },
    { kind: 'mail_address', key: email },
  ])
  if (user.verifiedAt === null) await requireMaySignUp(deps, email)
  await deps.database.transact(async (tx) => {
    await lockUnchanged(tx, user)
    // It may have been added meanwhile.
    await requireOwnFactor(tx, actor)
    await tx.accountLinks.removeOfUser(user.id, ['change_email'])
    if (await tx.users.findByEmail(email)) return
    await mailAccountLink(deps, tx, { purpose: 'change_email', user, email })
  })
  deps.jobSignal.notify('mail')
}

import { parseEmail } from '@plinth/domain/email'
import { AppError } from '@plinth/domain/errors'
import type { SessionActor } from '../actor.ts'
import { admitAttempts } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'
import { type MailLinkDeps, mailAccountLink } from './mail-account-link.ts'

/** For somebody who mistyped their address at sign-up and so cannot verify it. */
export async function correctEmail(
  deps: MailLinkDeps & Pick<Deps, 'database' | 'followUps'>,
  actor: SessionActor,
  input: { readonly email: string; readonly network: string },
): Promise<void> {
  const email = parseEmail(input.email)
  // Like sign-up, this says whether an address is registered.
  await admitAttempts(deps, [
    { kind: 'sign_up_network', key: input.network },
    { kind: 'verification_user', key: actor.userId },
    { kind: 'mail_address', key: email },
  ])
  await deps.database.transact(async (tx) => {
    const user = await tx.users.lock(actor.userId)
    if (!user) throw new AppError('unauthorized', 'The account of this session is gone.')
    if (user.verifiedAt !== null) {
      throw new AppError('forbidden', 'Your address is verified; change it in your settings.')
    }
    if (!(await tx.users.setEmail(user.id, email))) {
      throw new AppError('invalid_field', `${email} has an account already.`)
    }
    await tx.accountLinks.removeOfUser(user.id, ['reset', 'change_email'])
    await mailAccountLink(deps, tx, { purpose: 'verify', user, email })
  })
  deps.followUps.ring()
}

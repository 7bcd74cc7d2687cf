// Sends the verification link again.
import { AppError } from '@plinth/domain/base/errors'
import type { SessionActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { type MailLinkDeps, mailAccountLink } from './mail-account-link.ts'

/** Does nothing if the address is already verified. */
export async function resendVerification(
  deps: MailLinkDeps & Pick<Deps, 'database' | 'jobSignal'>,
  actor: SessionActor,
): Promise<void> {
  if (actor.verified) return
  await admitAttempts(deps, [{ kind: 'verification_user', key: actor.userId }])
  await deps.database.transact(async (tx) => {
    const user = await tx.users.lock(actor.userId)
    if (!user)
      throw new AppError(
        'unauthorized',
        'This session belongs to an account that no longer exists.',
      )
    if (user.verifiedAt !== null) return
    await mailAccountLink(deps, tx, { purpose: 'verify', user, email: user.email })
  })
  deps.jobSignal.notify('mail')
}

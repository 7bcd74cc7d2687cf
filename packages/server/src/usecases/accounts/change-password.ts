// Changes the password of the signed-in user.
import { userCaller } from '@plinth/domain/abuse/caller'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import type { SessionActor } from '../access/actor.ts'
import { refuseLastFactor } from '../access/last-factor.ts'
import type { Deps } from '../base/deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { requirePasswordsAllowed } from './has-password.ts'
import { lockUnchanged, requirePassword } from './require-password.ts'

type ChangePasswordDeps = Pick<
  Deps,
  'allowsPasswords' | 'database' | 'clock' | 'random' | 'sealer' | 'jobSignal' | 'passwords'
>

/** Ends all other sessions. An account that has no password gets one. */
export async function changePassword(
  deps: ChangePasswordDeps,
  actor: SessionActor,
  input: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const newPassword = parseAccountPassword(input.newPassword)
  requirePasswordsAllowed(deps)
  const user = await requirePassword(deps, actor, input.currentPassword)
  const { id, email, name } = user
  const newHash = await deps.passwords.inTurn(userCaller(id), ({ hash }) => hash(newPassword))
  await deps.database.transact(async (tx) => {
    await lockUnchanged(tx, user)
    await tx.users.setPassword(id, newHash)
    // A first password opens sessions without a second factor.
    if (user.passwordHash === null) await refuseLastFactor(tx, id)
    await tx.sessions.removeOfUser(id, actor.sessionId)
    // Someone who knew the old password may have requested these links.
    await tx.accountLinks.removeOfUser(id, ['reset', 'change_email'])
    await queueMail(deps, tx, { kind: 'password_changed', to: email, name })
  })
  deps.jobSignal.notify('mail')
}

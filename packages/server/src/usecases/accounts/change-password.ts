import { AppError } from '@plinth/domain/errors'
import { parseAccountPassword } from '@plinth/domain/password'
import type { SessionActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { requirePassword } from './require-password.ts'

type ChangePasswordDeps = Pick<
  Deps,
  'database' | 'clock' | 'random' | 'sealer' | 'followUps' | 'passwords'
>

/** Signs every other browser out. */
export async function changePassword(
  deps: ChangePasswordDeps,
  actor: SessionActor,
  input: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const newPassword = parseAccountPassword(input.newPassword)
  const { id, email, name, passwordHash } = await requirePassword(
    deps,
    actor,
    input.currentPassword,
  )
  const newHash = await deps.passwords.hash(newPassword)
  await deps.database.transact(async (tx) => {
    if ((await tx.users.lock(id))?.passwordHash !== passwordHash) {
      throw new AppError('forbidden', 'The password was changed meanwhile.')
    }
    await tx.users.setPassword(id, newHash)
    await tx.sessions.removeOfUser(id, actor.sessionId)
    await tx.accountLinks.removeOfUser(id, ['reset'])
    await queueMail(deps, tx, { kind: 'password_changed', to: email, name })
  })
  deps.followUps.ring()
}

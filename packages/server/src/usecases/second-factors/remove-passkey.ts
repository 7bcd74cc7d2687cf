// Removes a passkey of the signed-in user.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { SessionActor } from '../access/actor.ts'
import { refuseLastFactor } from '../access/last-factor.ts'
import {
  lockUnchanged,
  type RequirePasswordDeps,
  requirePassword,
} from '../accounts/require-password.ts'
import { requireWayToSignIn, type WayToSignInDeps } from '../accounts/way-to-sign-in.ts'
import type { Deps } from '../base/deps.ts'
import { queueMail } from '../mail/queue-mail.ts'

export async function removePasskey(
  deps: RequirePasswordDeps & WayToSignInDeps & Pick<Deps, 'random' | 'sealer' | 'jobSignal'>,
  actor: SessionActor,
  { id: text, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  const user = await requirePassword(deps, actor, password)
  const id = parseId('passkey', text)
  await deps.database.transact(async (tx) => {
    await lockUnchanged(tx, user)
    const passkey = (await tx.passkeys.ofUser(user.id)).find((one) => one.id === id)
    if (!passkey || !(await tx.passkeys.remove(user.id, passkey.id))) {
      throw new AppError('not_found', 'You have no such passkey.')
    }
    await requireWayToSignIn(deps, tx, user)
    await refuseLastFactor(tx, user.id)
    const { email: to, name } = user
    await queueMail(deps, tx, { kind: 'passkey_removed', to, name, passkey: passkey.name })
  })
  deps.jobSignal.notify('mail')
}

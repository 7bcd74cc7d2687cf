// Disconnects a sign-in provider from the user's account.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { hasPassword } from './has-password.ts'

/** The last way to sign in stays. */
export async function disconnectIdentity(
  deps: Pick<Deps, 'allowsPasswords' | 'database' | 'identityProviders'>,
  { userId }: SessionActor,
  input: { readonly identityId: string },
): Promise<void> {
  const id = parseId('identity', input.identityId)
  await deps.database.transact(async (tx) => {
    const user = await tx.users.lock(userId)
    const identities = await tx.identities.ofUser(userId)
    if (!user || !id || identities.every((identity) => identity.id !== id)) throw unknownIdentity()
    const canStillEnter =
      hasPassword(deps, user) ||
      identities.some(
        (other) =>
          other.id !== id && deps.identityProviders.some(({ name }) => name === other.provider),
      )
    if (!canStillEnter) throw lastWay()
    await tx.identities.remove(userId, id)
  })
}

const unknownIdentity = (): AppError =>
  new AppError('not_found', 'There is no such connection to a sign-in provider.')

const lastWay = (): AppError =>
  new AppError(
    'forbidden',
    'This is your only way to sign in. Connect another provider or set a password first.',
  )

// Disconnects a sign-in provider from the user's account.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { SessionActor } from '../access/actor.ts'
import { requireWayToSignIn, type WayToSignInDeps } from '../accounts/way-to-sign-in.ts'
import type { Deps } from '../base/deps.ts'
import { mailProviderChange, type ProviderMailDeps } from './mail-provider-change.ts'

/** The last way to sign in stays. */
export async function disconnectIdentity(
  deps: WayToSignInDeps & ProviderMailDeps & Pick<Deps, 'database'>,
  { userId }: SessionActor,
  input: { readonly identityId: string },
): Promise<void> {
  const id = parseId('identity', input.identityId)
  await deps.database.transact(async (tx) => {
    const user = await tx.users.lock(userId)
    const identities = await tx.identities.ofUser(userId)
    const identity = identities.find((one) => one.id === id)
    if (!user || !identity) throw unknownIdentity()
    await tx.identities.remove(userId, identity.id)
    await requireWayToSignIn(deps, tx, user)
    const { provider } = identity
    await mailProviderChange(deps, tx, { kind: 'provider_disconnected', userId, provider })
  })
  deps.jobSignal.notify('mail')
}

const unknownIdentity = (): AppError =>
  new AppError('not_found', 'There is no such connection to a sign-in provider.')

// Connects a further sign-in provider to the account of a signed-in user.
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import type { SessionActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { lockSession } from '../access/lock-session.ts'
import { requireOwnFactor } from '../access/own-factors.ts'
import { requireVerified } from '../access/require-verified.ts'
import { type RequirePasswordDeps, requirePassword } from '../accounts/require-password.ts'
import type { Deps } from '../base/deps.ts'
import { mailProviderChange, type ProviderMailDeps } from './mail-provider-change.ts'
import {
  askProvider,
  type BegunSignIn,
  beginSignIn,
  type PendingSignIn,
} from './pending-sign-in.ts'
import { requireProvider } from './require-provider.ts'

const settingsPath = '/dashboard/settings/account'

type BeginDeps = RequirePasswordDeps &
  Pick<Deps, 'failures' | 'identityProviders' | 'random' | 'sealer'>

/**
 * Needs a confirmed address: otherwise someone could create an account with another person's
 * address, and keep access to it by their own identity.
 */
export async function beginConnecting(
  deps: BeginDeps,
  actor: SessionActor,
  input: { readonly provider: string; readonly password: string },
): Promise<BegunSignIn> {
  const { name } = requireProvider(deps, input.provider)
  requireVerified(actor)
  await requirePassword(deps, actor, input.password)
  const connects = { userId: actor.userId, sessionId: actor.sessionId }
  return beginSignIn(deps, { provider: name, returnTo: settingsPath, connects })
}

/** The address at the provider need not be verified, or the account's. */
export async function connectIdentity(
  deps: ProviderMailDeps & Pick<Deps, 'database' | 'failures'>,
  actor: SessionActor | null,
  { pending, callbackUrl }: { readonly pending: PendingSignIn; readonly callbackUrl: string },
): Promise<void> {
  const provider = requireProvider(deps, pending.provider)
  // Otherwise another user of the browser would get this identity.
  if (!actor || actor.sessionId !== pending.connects?.sessionId) throw signedOutMeanwhile()
  await admitAttempts(deps, [{ kind: 'password_user', key: actor.userId }])
  const identity = await askProvider(deps, () => provider.identify(callbackUrl, pending.attempt))
  await deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    await tx.identities.lock(identity)
    const known = await tx.identities.find(identity)
    if (known && known.userId !== actor.userId) throw connectedElsewhere(provider.label)
    await lockSession(tx, actor, now)
    await requireOwnFactor(tx, actor)
    const { email } = identity
    if (known) {
      await tx.identities.touch(known, { provider: provider.name, email, at: now })
      return
    }
    await tx.identities.insert({
      id: makeId('identity', deps.random(idBytes)),
      issuer: identity.issuer,
      subject: identity.subject,
      userId: actor.userId,
      provider: provider.name,
      email,
      createdAt: now,
      lastUsedAt: now,
    })
    const { userId } = actor
    await mailProviderChange(deps, tx, {
      kind: 'provider_connected',
      userId,
      provider: provider.name,
    })
  })
  deps.jobSignal.notify('mail')
}

const signedOutMeanwhile = (): AppError =>
  new AppError(
    'unauthorized',
    'You were signed out, so nothing was connected. Sign in and try again.',
  )

const connectedElsewhere = (label: string): AppError =>
  new AppError(
    'forbidden',
    `This ${label} account is already connected to another account here. Sign in with it and disconnect it there first.`,
  )

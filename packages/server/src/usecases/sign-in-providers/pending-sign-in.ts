// A sign-in with a provider between its two requests. It is sealed in a cookie of the browser, so that
// any node can finish it, but no other browser.
import { base32, type SessionId, type UserId } from '@plinth/domain/base/ids'
import type { IdentityProvider, SignInAttempt } from '../../ports/identity-provider.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { requireProvider } from './require-provider.ts'

export interface PendingSignIn {
  /** Name of the provider. */
  readonly provider: string
  readonly attempt: SignInAttempt
  /** Where the browser goes afterwards. */
  readonly returnTo: string
  /** Set if a signed-in user connects the provider to their account. */
  readonly connects: ConnectingUser | null
}

export interface ConnectingUser {
  readonly userId: UserId
  readonly sessionId: SessionId
}

export interface BegunSignIn {
  /** The address at the provider. */
  readonly url: string
  /** Value of the cookie. */
  readonly sealed: string
  readonly cookieSeconds: number
}

const purpose = 'provider sign-in'
/** Time to enter a password and a code at the provider, or to find the phone. */
const lifetimeSeconds = 15 * 60

type PendingDeps = Pick<Deps, 'clock' | 'failures' | 'identityProviders' | 'random' | 'sealer'>

export async function beginSignIn(
  deps: PendingDeps,
  { provider: name, ...pending }: Omit<PendingSignIn, 'attempt'>,
): Promise<BegunSignIn> {
  const provider = requireProvider(deps, name)
  // RFC 7636 requires at least 43 characters of the verifier.
  const secret = () => base32(deps.random(30))
  const attempt = { state: secret(), nonce: secret(), codeVerifier: secret() }
  const url = await askProvider(deps, () => provider.authorizationUrl(attempt))
  const expiresAt = deps.clock.now() + lifetimeSeconds * 1000
  const text = JSON.stringify({ provider: name, ...pending, attempt, expiresAt })
  return { url, sealed: deps.sealer.seal(purpose, text), cookieSeconds: lifetimeSeconds }
}

/** Null if it is of another provider or another service, or too old. */
export async function openPendingSignIn(
  { clock, sealer }: Pick<Deps, 'clock' | 'sealer'>,
  sealed: string,
  { name }: Pick<IdentityProvider, 'name'>,
): Promise<PendingSignIn | null> {
  const text = openSealed(sealer, purpose, sealed)
  if (text === null) return null
  const { expiresAt, ...pending } = JSON.parse(text) as PendingSignIn & { expiresAt: number }
  return pending.provider === name && clock.now() < expiresAt ? pending : null
}

/** Reports the cause of a failure, which the person does not see. */
export async function askProvider<T>(
  { failures }: Pick<Deps, 'failures'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.cause) failures.report('ask-sign-in-provider', error.cause)
    throw error
  }
}

// Signs a user in with a passkey, which needs neither email address nor password.
import { AppError } from '@plinth/domain/base/errors'
import type { PasskeyRecord } from '../../ports/database/passkeys.ts'
import type { BrowserResponse } from '../../ports/passkey-verifier.ts'
import type { Visitor } from '../access/actor.ts'
import { countGuess } from '../access/count-guess.ts'
import type { OpenedSession } from '../accounts/open-session.ts'
import { replaceSession } from '../accounts/replace-session.ts'
import { type SignedIn, signedIn } from '../accounts/signed-in.ts'
import type { Deps } from '../base/deps.ts'
import { handleOf } from './add-passkey.ts'
import {
  openChallenge,
  type SealedChallenge,
  sealChallenge,
  useChallenge,
} from './passkey-challenge.ts'

type PasskeyDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'sealer' | 'passkeyVerifier'>

const subject = 'sign in'
const timeout = 300_000

export interface PasskeyRequest extends SealedChallenge {
  /** `PublicKeyCredentialRequestOptionsJSON` of Web Authentication. */
  readonly options: Readonly<Record<string, unknown>>
}

/** The browser offers the passkeys that it has for the domain. */
export async function requestPasskey(deps: PasskeyDeps): Promise<PasskeyRequest> {
  const sealed = sealChallenge(deps, subject)
  const { domain: rpId } = deps.passkeyVerifier
  const { challenge } = sealed
  return { ...sealed, options: { challenge, rpId, timeout, userVerification: 'required' } }
}

export interface PasskeyEntry {
  /** Value of the cookie that was set with the request. */
  readonly sealed: string | null
  readonly credential: BrowserResponse
  /** Secret of the browser's previous session, which is ended. */
  readonly previousSecret: string | null
}

export async function enterByPasskey(
  deps: PasskeyDeps,
  visitor: Visitor,
  entry: PasskeyEntry,
): Promise<SignedIn> {
  let session: OpenedSession | null = null
  const guess = {
    guesses: [{ kind: 'sign_in_network', key: visitor.network } as const],
    checks: [],
  }
  await countGuess(deps, guess, async () => {
    session = await verifyAndOpen(deps, visitor, entry)
    return session !== null
  })
  if (session === null) {
    throw new AppError(
      'unauthorized',
      'We couldn’t verify that passkey. It may have been removed. Try again, or sign in another way.',
    )
  }
  return signedIn(deps, visitor, session)
}

async function verifyAndOpen(
  deps: PasskeyDeps,
  visitor: Visitor,
  { sealed, credential, previousSecret }: PasskeyEntry,
): Promise<OpenedSession | null> {
  const challenge = sealed === null ? null : openChallenge(deps, subject, sealed)
  const passkey = challenge && (await findPasskey(deps, credential))
  if (!challenge || !passkey) return null
  const use = await deps.passkeyVerifier.verifyUse(credential, challenge.challenge, passkey)
  if (!use) return null
  const { userId, credentialId } = passkey
  return deps.database.transact(async (tx) => {
    await tx.users.lock(userId)
    const current = await tx.passkeys.findByCredential(credentialId)
    // Removed, or used by a concurrent sign-in, since it was read.
    if (current?.counter !== passkey.counter || !(await useChallenge(tx, challenge))) return null
    await tx.passkeys.recordUse(passkey, { ...use, at: deps.clock.now() })
    return replaceSession(deps, tx, { userId, method: 'passkey', visitor, previousSecret })
  })
}

/** Null, too, if the authenticator stored it for another user. */
async function findPasskey(
  { database }: Pick<Deps, 'database'>,
  { id, response }: BrowserResponse,
): Promise<PasskeyRecord | null> {
  if (typeof id !== 'string') return null
  const passkey = await database.read.passkeys.findByCredential(id)
  const handle = (response as { readonly userHandle?: unknown } | undefined)?.userHandle
  return passkey && handle === handleOf(passkey.userId) ? passkey : null
}

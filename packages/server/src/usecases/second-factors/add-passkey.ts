// Adds a passkey to the account of the signed-in user.

import { maxPasskeys } from '@plinth/domain/accounts/second-factors'
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { parseRequiredName } from '@plinth/domain/base/text-fields'
import type { PasskeyRecord } from '../../ports/database/passkeys.ts'
import type { BrowserResponse } from '../../ports/passkey-verifier.ts'
import type { SessionActor } from '../access/actor.ts'
import { lockSession } from '../access/lock-session.ts'
import { requireOwnFactor } from '../access/own-factors.ts'
import { type RequirePasswordDeps, requirePassword } from '../accounts/require-password.ts'
import type { Deps } from '../base/deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { openChallenge, sealChallenge, useChallenge } from './passkey-challenge.ts'

type PasskeyDeps = RequirePasswordDeps &
  Pick<Deps, 'random' | 'sealer' | 'jobSignal' | 'passkeyVerifier'>

export interface PasskeyCreation {
  /** `PublicKeyCredentialCreationOptionsJSON` of Web Authentication. */
  readonly options: Readonly<Record<string, unknown>>
  /** To be returned with the new passkey. */
  readonly state: string
}

// COSE algorithms: EdDSA, ES256 and RS256. Every authenticator supports one of them.
const algorithms = [-8, -7, -257]
const timeout = 300_000

/** Checks the password; `addPasskey` accepts the state only from the same session. */
export async function beginPasskey(
  deps: PasskeyDeps,
  actor: SessionActor,
  { password }: { readonly password: string },
): Promise<PasskeyCreation> {
  const { isAvailable, domain } = deps.passkeyVerifier
  if (!isAvailable) {
    throw new AppError(
      'forbidden',
      'Passkeys don’t work at this address: they need HTTPS and a domain name.',
    )
  }
  const { id, email, name } = await requirePassword(deps, actor, password)
  const known = await deps.database.read.passkeys.ofUser(id)
  if (known.length >= maxPasskeys) throw tooMany()
  const { challenge, sealed } = sealChallenge(deps, subjectOf(actor))
  const options = {
    rp: { id: domain, name: 'Plinth' },
    user: { id: handleOf(id), name: email, displayName: name === '' ? email : name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
  return { options, state: sealed }
}

/** The user handle, which the authenticator stores: random, so it discloses nothing. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

const subjectOf = ({ sessionId }: SessionActor): string => `add ${sessionId}`

export interface NewPasskey {
  readonly name: string
  readonly state: string
  readonly credential: BrowserResponse
}

/** This session has now proven a second factor. */
export async function addPasskey(
  deps: PasskeyDeps,
  actor: SessionActor,
  input: NewPasskey,
): Promise<PasskeyRecord> {
  const name = parseRequiredName(input.name)
  const challenge = openChallenge(deps, subjectOf(actor), input.state)
  const verified =
    challenge && (await deps.passkeyVerifier.verifyNew(input.credential, challenge.challenge))
  if (!challenge || !verified) throw notVerified()
  const passkey = await deps.database.transact(async (tx) => {
    const user = await lockSession(tx, actor, deps.clock.now())
    await requireOwnFactor(tx, actor)
    if (!(await useChallenge(tx, challenge))) throw notVerified()
    if ((await tx.passkeys.ofUser(user.id)).length >= maxPasskeys) throw tooMany()
    const passkey = {
      ...verified,
      id: makeId('passkey', deps.random(idBytes)),
      userId: user.id,
      name,
      createdAt: deps.clock.now(),
      lastUsedAt: null,
    }
    if (!(await tx.passkeys.insert(passkey))) {
      throw new AppError('forbidden', 'This passkey already belongs to an account.')
    }
    if (!actor.twoFactor) {
      // Someone with the password alone may have requested it.
      await tx.accountLinks.removeOfUser(user.id, ['change_email'])
      await tx.sessions.setMethod(actor, 'passkey')
    }
    const mail = { kind: 'passkey_added', to: user.email, name: user.name, passkey: name } as const
    await queueMail(deps, tx, mail)
    return passkey
  })
  deps.jobSignal.notify('mail')
  return passkey
}

const tooMany = () =>
  new AppError(
    'forbidden',
    `An account can have ${maxPasskeys} passkeys. Remove one you no longer use.`,
  )

const notVerified = () =>
  new AppError('invalid_field', 'We couldn’t verify this passkey. Add it again.')

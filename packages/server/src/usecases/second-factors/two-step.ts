// Two-step sign-in: turning it on and off, and its recovery codes.
import { AppError } from '@plinth/domain/base/errors'
import { base32 } from '@plinth/domain/base/ids'
import { isTurnedOn } from '../../ports/database/authenticators.ts'
import type { SessionActor } from '../access/actor.ts'
import { countGuess } from '../access/count-guess.ts'
import { refuseLastFactor } from '../access/last-factor.ts'
import { lockSession } from '../access/lock-session.ts'
import { requireOwnFactor } from '../access/own-factors.ts'
import { hasPassword } from '../accounts/has-password.ts'
import {
  lockUnchanged,
  type RequirePasswordDeps,
  requirePassword,
} from '../accounts/require-password.ts'
import type { Deps } from '../base/deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { acceptAppCode, type CodeDeps, sealSecret } from './accept-code.ts'
import { codeGuesses } from './code-attempts.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** As long as the hash (RFC 4226, section 4). */
const secretBytes = 20

type TwoStepDeps = RequirePasswordDeps & CodeDeps & Pick<Deps, 'jobSignal' | 'ownHostnames'>

interface Password {
  readonly password: string
}

export interface AuthenticatorSecret {
  /** In base32, for typing it into an app. */
  readonly secret: string
  /** `otpauth:` URI for the QR code. */
  readonly uri: string
}

/** Time to set up an app. Later, someone else may have started it. */
const confirmWithinMs = 30 * 60_000

/** Nothing changes for sign-ins until `confirmTwoStep` has seen a code. */
export async function startTwoStep(
  deps: TwoStepDeps,
  actor: SessionActor,
  { password }: Password,
): Promise<AuthenticatorSecret> {
  const user = await requirePassword(deps, actor, password)
  if (!hasPassword(deps, user)) throw withoutPassword()
  const bytes = deps.random(secretBytes)
  await deps.database.transact(async (tx) => {
    await lockUnchanged(tx, user)
    if (isTurnedOn(await tx.authenticators.find(user.id))) throw alreadyOn()
    const sealedSecret = sealSecret(deps, bytes)
    const createdAt = deps.clock.now()
    const fresh = { userId: user.id, sealedSecret, createdAt, confirmedAt: null, lastStep: null }
    await tx.authenticators.put(fresh)
  })
  const secret = base32(bytes).toUpperCase()
  return { secret, uri: otpauthUri(deps.ownHostnames.app, user.email, secret) }
}

/** Format of the Key URI that authenticator apps read from QR codes. */
function otpauthUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/**
 * Turns it on and returns the recovery codes. This session has proven both factors; others that were
 * opened by the password alone end.
 */
export async function confirmTwoStep(
  deps: TwoStepDeps,
  actor: SessionActor,
  { code }: { readonly code: string },
): Promise<string[]> {
  const user = await deps.database.read.users.find(actor.userId)
  if (!user) throw notStarted()
  const attempt = { user, network: actor.network ?? '' }
  let codes: string[] | null = null
  await countGuess(deps, codeGuesses(attempt), async () => {
    codes = await deps.database.transact(async (tx) => {
      const now = deps.clock.now()
      const { id, email: to, name } = await lockSession(tx, actor, now)
      const authenticator = await tx.authenticators.find(id)
      if (isTurnedOn(authenticator)) throw alreadyOn()
      await requireOwnFactor(tx, actor)
      if (!authenticator || authenticator.createdAt + confirmWithinMs <= now) throw notStarted()
      if (!(await acceptAppCode(deps, tx, { user, code: code.replaceAll(/\s/g, '') }))) return null
      await tx.sessions.removeOfUser(id, actor.sessionId)
      if (!actor.twoFactor) await tx.sessions.setMethod(actor, 'password_and_code')
      await queueMail(deps, tx, { kind: 'two_step_on', to, name })
      return replaceRecoveryCodes(deps, tx, id)
    })
    return codes !== null
  })
  if (codes === null) {
    throw new AppError(
      'invalid_field',
      'That code is wrong. Enter the one your app shows now. If it’s refused too, check that your device’s clock is right.',
    )
  }
  deps.jobSignal.notify('mail')
  return codes
}

/** The earlier codes stop working. */
export async function renewRecoveryCodes(
  deps: TwoStepDeps,
  actor: SessionActor,
  { password }: Password,
): Promise<string[]> {
  const user = await requirePassword(deps, actor, password)
  const codes = await deps.database.transact(async (tx) => {
    const { id, email: to, name } = await lockUnchanged(tx, user)
    if (!isTurnedOn(await tx.authenticators.find(id))) throw isOff()
    await queueMail(deps, tx, { kind: 'recovery_codes_renewed', to, name })
    return replaceRecoveryCodes(deps, tx, id)
  })
  deps.jobSignal.notify('mail')
  return codes
}

export async function endTwoStep(
  deps: TwoStepDeps,
  actor: SessionActor,
  { password }: Password,
): Promise<void> {
  const user = await requirePassword(deps, actor, password)
  await deps.database.transact(async (tx) => {
    const { id, email: to, name } = await lockUnchanged(tx, user)
    if (!isTurnedOn(await tx.authenticators.find(id))) throw isOff()
    await tx.authenticators.remove(id)
    await refuseLastFactor(tx, id)
    await queueMail(deps, tx, { kind: 'two_step_off', to, name })
  })
  deps.jobSignal.notify('mail')
}

/** The codes come after a password, so they would never be asked for. */
const withoutPassword = () =>
  new AppError(
    'forbidden',
    'Two-step sign-in adds a code to your password, and your account has none. Add a passkey instead.',
  )

const alreadyOn = () => new AppError('forbidden', 'Two-step sign-in is already on.')
const isOff = () => new AppError('forbidden', 'Two-step sign-in is off.')
const notStarted = () =>
  new AppError(
    'forbidden',
    'Two-step sign-in isn’t set up yet. Choose “Turn on” again to get a new key.',
  )

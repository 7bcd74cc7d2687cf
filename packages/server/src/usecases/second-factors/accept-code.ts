// Accepts a code of the user's authenticator app, or a recovery code, once.
import { parseTypedCode } from '@plinth/domain/accounts/second-factors'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'

export type CodeDeps = Pick<Deps, 'clock' | 'random' | 'sealer' | 'signer'>

/** Sealing purpose of the secret that the authenticator app has too. */
const secretPurpose = 'authenticator secret'

export const sealSecret = ({ sealer }: Pick<Deps, 'sealer'>, secret: Uint8Array): string =>
  sealer.seal(secretPurpose, Buffer.from(secret).toString('base64url'))

/** Call with the user locked, so that of two requests with one code only one succeeds. */
export async function acceptCode(
  deps: CodeDeps,
  tx: Transaction,
  { user, typed }: { readonly user: UserRecord; readonly typed: string },
): Promise<boolean> {
  const code = parseTypedCode(typed)
  if (code?.kind === 'app') return acceptAppCode(deps, tx, { user, code: code.text })
  if (code?.kind === 'recovery') return takeRecoveryCode(deps, tx, { user, code: code.text })
  return false
}

interface UserCode {
  readonly user: UserRecord
  readonly code: string
}

async function takeRecoveryCode(
  deps: CodeDeps,
  tx: Transaction,
  { user, code }: UserCode,
): Promise<boolean> {
  const { id, email: to, name } = user
  const hash = hashRecoveryCode(deps, id, code)
  if (!(await tx.authenticators.takeRecoveryCode(id, hash))) return false
  const left = await tx.authenticators.countRecoveryCodes(id)
  await queueMail(deps, tx, { kind: 'recovery_code_used', to, name, left })
  return true
}

/** Also confirms an app that was not confirmed yet. */
export async function acceptAppCode(
  deps: CodeDeps,
  tx: Transaction,
  { user, code }: UserCode,
): Promise<boolean> {
  const authenticator = await tx.authenticators.find(user.id)
  const secret = authenticator && openSealed(deps.sealer, secretPurpose, authenticator.sealedSecret)
  // Null if PLINTH_SECRET was changed. The user then needs a link of the operator.
  if (!authenticator || secret === null) return false
  const now = deps.clock.now()
  const { confirmedAt, lastStep } = authenticator
  const step = matchingStep(Buffer.from(secret, 'base64url'), code, { now, lastStep })
  if (step === null) return false
  await tx.authenticators.put({ ...authenticator, confirmedAt: confirmedAt ?? now, lastStep: step })
  return true
}

// The second factors of the signed-in user.
import type { PasskeyRecord } from '../../ports/database/passkeys.ts'
import type { SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

export interface SecondFactors {
  readonly passkeys: readonly PasskeyRecord[]
  readonly passkeysAvailable: boolean
  /** When two-step sign-in was turned on; null if it is off. */
  readonly twoStepSince: number | null
  readonly recoveryCodesLeft: number
  /** Whether this session was opened with a second factor. */
  readonly confirmed: boolean
}

export async function listSecondFactors(
  { database: { read }, passkeyVerifier }: Pick<Deps, 'database' | 'passkeyVerifier'>,
  { userId, twoFactor }: SessionActor,
): Promise<SecondFactors> {
  const authenticator = await read.authenticators.find(userId)
  return {
    passkeys: await read.passkeys.ofUser(userId),
    passkeysAvailable: passkeyVerifier.isAvailable,
    twoStepSince: authenticator?.confirmedAt ?? null,
    recoveryCodesLeft: await read.authenticators.countRecoveryCodes(userId),
    confirmed: twoFactor === true,
  }
}

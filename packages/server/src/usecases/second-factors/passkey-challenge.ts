// Challenges of passkeys: random, sealed, short-lived and accepted once.
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'

const lifetimeSeconds = 600

export interface SealedChallenge {
  /** In base64url, for the browser. */
  readonly challenge: string
  /** For the server, which keeps no state. */
  readonly sealed: string
  readonly cookieSeconds: number
}

/** `subject`: who the challenge is for, and for what. It is accepted for nothing else. */
export function sealChallenge(
  { random, sealer, clock }: Pick<Deps, 'random' | 'sealer' | 'clock'>,
  subject: string,
): SealedChallenge {
  const challenge = Buffer.from(random(32)).toString('base64url')
  const expiresAt = clock.now() + lifetimeSeconds * 1000
  const sealed = sealer.seal(purposeOf(subject), JSON.stringify({ challenge, expiresAt }))
  return { challenge, sealed, cookieSeconds: lifetimeSeconds }
}

interface OpenedChallenge {
  readonly challenge: string
  readonly expiresAt: number
}

/** Null if it is for another subject, or has expired. */
export function openChallenge(
  { sealer, clock }: Pick<Deps, 'sealer' | 'clock'>,
  subject: string,
  sealed: string,
): OpenedChallenge | null {
  const opened = openSealed(sealer, purposeOf(subject), sealed)
  const challenge = opened === null ? null : (JSON.parse(opened) as OpenedChallenge)
  return challenge && challenge.expiresAt > clock.now() ? challenge : null
}

const purposeOf = (subject: string): string => `passkey challenge ${subject}`

/** False if the challenge was used before. */
export const useChallenge = (
  tx: Transaction,
  { challenge, expiresAt }: OpenedChallenge,
): Promise<boolean> => tx.usedProofs.use({ id: `passkey ${challenge}`, expiresAt })

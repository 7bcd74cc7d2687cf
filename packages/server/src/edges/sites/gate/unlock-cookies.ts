// Unlock cookies of password-protected drops. They are host-only, so the drop's address and each of
// its preview URLs are unlocked separately.
import type { Gate } from '@plinth/domain/serving/gate'
import type { Clock } from '../../../ports/clock.ts'
import type { Signer } from '../../../ports/signer.ts'
import type { CookieJar } from '../../http/cookies.ts'
import { isEmbeddedElsewhere } from '../../http/own-origin.ts'
import type { VisitRequest } from '../../http/visit.ts'

export interface UnlockCookies {
  /**
   * Whether the request carries a valid unlock cookie. Always false for requests embedded by a page
   * of another host, even another drop that the same browser has unlocked.
   */
  isUnlocked(gate: Gate, request: VisitRequest): boolean
  /** A `Set-Cookie` value that unlocks the drop. */
  write(gate: Gate): string
}

export interface UnlockCookiesOptions {
  readonly jar: CookieJar
  readonly signer: Signer
  readonly clock: Clock
}

const name = 'plinth_unlocked'
/**
 * Bounds signature checks: over plain HTTP another drop can set cookies of this name for the parent
 * domain, one for each folder of a path.
 */
const maxChecked = 10
const unlockedSeconds = 30 * 24 * 3600

export function createUnlockCookies({ jar, signer, clock }: UnlockCookiesOptions): UnlockCookies {
  return {
    isUnlocked(gate, request) {
      if (isEmbeddedElsewhere(request)) return false
      const purpose = purposeOf(gate)
      return jar
        .readAll(request, name)
        .slice(0, maxChecked)
        .some((signed) => clock.now() < Number(signer.verify(purpose, signed) ?? 0))
    },
    write(gate) {
      const until = clock.now() + unlockedSeconds * 1000
      return jar.write(name, signer.sign(purposeOf(gate), String(until)), unlockedSeconds)
    },
  }
}

/**
 * The salted hash changes with every password change, even back to an old password, so earlier
 * cookies become invalid.
 */
const purposeOf = ({ dropId, passwordHash }: Gate): string => `unlock ${dropId} ${passwordHash}`

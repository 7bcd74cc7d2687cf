// The cookie of a browser that knows a drop's password. Host-only, so that the drop's address and each
// of its previews are opened by themselves.
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../ports/clock.ts'
import type { Signer } from '../../ports/signer.ts'
import type { Gate } from '../../usecases/unlocking/unlock-site.ts'
import type { CookieJar } from '../http/cookies.ts'

export interface Gates {
  isOpen(gate: Gate, request: IncomingMessage): boolean
  /** A `Set-Cookie` value that opens it. */
  open(gate: Gate): string
}

export interface GatesOptions {
  readonly jar: CookieJar
  readonly signer: Signer
  readonly clock: Clock
}

const name = 'plinth_unlocked'
const openSeconds = 30 * 24 * 3600

export function createGates({ jar, signer, clock }: GatesOptions): Gates {
  return {
    isOpen(gate, request) {
      const signed = jar.read(request, name)
      const until = signed === null ? null : signer.verify(purposeOf(gate), signed)
      return until !== null && clock.now() < Number(until)
    },
    open(gate) {
      const until = clock.now() + openSeconds * 1000
      return jar.write(name, signer.sign(purposeOf(gate), String(until)), openSeconds)
    },
  }
}

/** The hash is another one after every change, also back to an old password: nobody stays let in. */
const purposeOf = ({ siteId, passwordHash }: Gate): string => `unlock ${siteId} ${passwordHash}`

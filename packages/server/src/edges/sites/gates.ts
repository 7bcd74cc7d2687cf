// The cookie of a browser that knows a drop's password. Host-only, so that the drop's address and each
// of its previews are opened by themselves.
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../ports/clock.ts'
import type { Signer } from '../../ports/signer.ts'
import type { Gate } from '../../usecases/unlocking/unlock-site.ts'
import type { CookieJar } from '../http/cookies.ts'
import { isEmbeddedElsewhere } from '../http/own-origin.ts'

export interface Gates {
  /** Never to what a page of another host embeds, not even of one that the same browser has opened. */
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
/** Over plain http a neighbour can plant one for each folder of a path. */
const mostTried = 10
const openSeconds = 30 * 24 * 3600

export function createGates({ jar, signer, clock }: GatesOptions): Gates {
  return {
    isOpen(gate, request) {
      if (isEmbeddedElsewhere(request)) return false
      const purpose = purposeOf(gate)
      return jar
        .readAll(request, name)
        .slice(0, mostTried)
        .some((signed) => clock.now() < Number(signer.verify(purpose, signed) ?? 0))
    },
    open(gate) {
      const until = clock.now() + openSeconds * 1000
      return jar.write(name, signer.sign(purposeOf(gate), String(until)), openSeconds)
    },
  }
}

/** The hash is another one after every change, also back to an old password: nobody stays let in. */
const purposeOf = ({ siteId, passwordHash }: Gate): string => `unlock ${siteId} ${passwordHash}`

// What session tickets are sealed with. Clients come back to any worker and any node, so all of them
// have the same keys at the same time, each by itself: from the secret and the day (decision 12).
import { dayMs } from '@plinth/domain/lifecycle'
import type { Clock } from '../../ports/clock.ts'
import type { Signer } from '../../ports/signer.ts'

const keyBytes = 48

/** Today's; a ticket of yesterday's costs its holder a full handshake. */
export function ticketKeys({
  signer,
  clock,
}: {
  readonly signer: Signer
  readonly clock: Clock
}): Buffer {
  const day = Math.floor(clock.now() / dayMs)
  const halves = ['a', 'b'].map((half) => signer.mark('tls tickets', `${day} ${half}`))
  return Buffer.concat(halves.map((text) => Buffer.from(text, 'base64url'))).subarray(0, keyBytes)
}

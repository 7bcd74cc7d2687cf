// Session ticket keys. Clients may resume with any worker or node, so all derive the same keys from
// the secret and the day (decision 12).
import { dayMs } from '@plinth/domain/base/day'
import type { Clock } from '../../ports/clock.ts'
import type { Signer } from '../../ports/signer.ts'

const keyBytes = 48

/** Keys for the current day. A ticket from the day before needs a full handshake. */
export function ticketKeys({
  signer,
  clock,
}: {
  readonly signer: Signer
  readonly clock: Clock
}): Buffer {
  const day = Math.floor(clock.now() / dayMs)
  const halves = ['a', 'b'].map((half) => signer.keyedHash('tls tickets', `${day} ${half}`))
  return Buffer.concat(halves.map((text) => Buffer.from(text, 'base64url'))).subarray(0, keyBytes)
}

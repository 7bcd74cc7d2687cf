// Codes of authenticator apps: time-based one-time passwords (RFC 6238) with HMAC-SHA-1, six digits
// and steps of 30 seconds, which every app supports.
import { createHmac, timingSafeEqual } from 'node:crypto'

const totpDigits = 6
const stepMs = 30_000
/** One step earlier and later is accepted, for clocks that differ and for slow typing. */
const tolerance = 1

export const stepAt = (now: number): number => Math.floor(now / stepMs)

/** The code of a time step (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number, digits = totpDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step that the code belongs to; null if it is wrong. Steps up to `lastStep` are refused: a
 * code that was accepted, or one older than it, is not accepted again (RFC 6238, section 5.2).
 */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number | null },
): number | null {
  const current = stepAt(now)
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    if (step > (lastStep ?? -1) && isSame(totpCode(secret, step), code)) return step
  }
  return null
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

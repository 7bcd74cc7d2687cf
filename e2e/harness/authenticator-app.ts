// An authenticator app, as people have on their phones.
import { stepAt, totpCode } from '../../packages/server/src/usecases/second-factors/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that the app shows, `distance` steps of 30 seconds from now. Each works once, and not
 * after a later one.
 */
export function appCode(secret: string, distance = 0): string {
  const bits = [...secret]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(key), stepAt(Date.now()) + distance)
}

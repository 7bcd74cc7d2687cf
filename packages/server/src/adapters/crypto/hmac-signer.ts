// Signed values, such as cookies.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Signer } from '../../ports/signer.ts'

/** HMAC-SHA256 with a separate derived key for each purpose. */
export function createSigner(secret: string): Signer {
  const signature = (purpose: string, text: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `plinth ${purpose}`, 32))
    return createHmac('sha256', key).update(text).digest('base64url')
  }
  return {
    sign: (purpose, text) => `${text}.${signature(purpose, text)}`,
    verify(purpose, signed) {
      const dot = signed.lastIndexOf('.')
      if (dot < 0) return null
      const text = signed.slice(0, dot)
      const given = Buffer.from(signed.slice(dot + 1))
      const expected = Buffer.from(signature(purpose, text))
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
    },
    keyedHash: (purpose, text) => signature(`mark ${purpose}`, text),
  }
}

// Authenticated encryption of stored secrets.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Sealer } from '../../ports/sealer.ts'

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM with a separate derived key for each purpose. */
export function createSealer(secret: string): Sealer {
  const keyOf = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `plinth seal ${purpose}`, 32))
  return {
    seal(purpose, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, ivBytes)
      const cipher = createDecipheriv('aes-256-gcm', keyOf(purpose), iv, {
        authTagLength: tagBytes,
      })
      cipher.setAuthTag(bytes.subarray(-tagBytes))
      const text = cipher.update(bytes.subarray(ivBytes, -tagBytes))
      return Buffer.concat([text, cipher.final()]).toString('utf8')
    },
  }
}

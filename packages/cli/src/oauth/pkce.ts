// PKCE code verifier and challenge (RFC 7636).
import { createHash, randomBytes } from 'node:crypto'

export interface PkcePair {
  readonly verifier: string
  readonly challenge: string
}

export function createPkcePair(): PkcePair {
  const verifier = randomSecret()
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, challenge }
}

export const randomSecret = (): string => randomBytes(32).toString('base64url')

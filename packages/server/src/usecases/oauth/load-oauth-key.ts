// Loads the signing key of the OAuth authorization server, or creates it on first use.
import { generateKeyPairSync, type webcrypto } from 'node:crypto'
import type { Deps } from '../base/deps.ts'
import { loadSharedKey } from '../base/shared-key.ts'

/**
 * A private JWK. A new PLINTH_SECRET means a new key, which invalidates everything signed with the
 * old one.
 */
export async function loadOAuthKey(
  deps: Pick<Deps, 'clock' | 'database' | 'sealer'>,
): Promise<webcrypto.JsonWebKey> {
  const { key } = await loadSharedKey(deps, { name: 'oauth signing key', generate: generateKey })
  return JSON.parse(key) as webcrypto.JsonWebKey
}

async function generateKey(): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

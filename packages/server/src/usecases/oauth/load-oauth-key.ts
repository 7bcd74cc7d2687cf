import { generateKeyPairSync, type webcrypto } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { loadSharedKey } from '../shared-key.ts'

/**
 * The authorization server's signing key as a private JWK. Under another secret it is another one:
 * whatever the old one signed has to be asked for again.
 */
export async function loadOAuthKey(
  deps: Pick<Deps, 'clock' | 'database' | 'sealer'>,
): Promise<webcrypto.JsonWebKey> {
  const { key } = await loadSharedKey(deps, { name: 'oauth signing key', make })
  return JSON.parse(key) as webcrypto.JsonWebKey
}

async function make(): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

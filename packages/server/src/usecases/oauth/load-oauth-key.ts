import { generateKeyPairSync, type webcrypto } from 'node:crypto'
import type { Sealer } from '../../ports/sealer.ts'
import type { Deps } from '../deps.ts'

const name = 'oauth signing key'

/** The authorization server's signing key as a private JWK, made by whichever node asks first. */
export async function loadOAuthKey({
  clock,
  database,
  sealer,
}: Pick<Deps, 'clock' | 'database' | 'sealer'>): Promise<webcrypto.JsonWebKey> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const fresh = sealer.seal(name, JSON.stringify(privateKey.export({ format: 'jwk' })))
  const sealed = await database.transact(async (tx) => {
    const stored = await tx.storedKeys.findOrInsert(name, fresh, clock.now())
    if (opens(sealer, stored)) return stored
    // The service has another secret now. Whatever the old key signed has to be asked for again.
    await tx.storedKeys.replace(name, stored, fresh)
    return tx.storedKeys.findOrInsert(name, fresh, clock.now())
  })
  return JSON.parse(sealer.open(name, sealed)) as webcrypto.JsonWebKey
}

function opens(sealer: Sealer, sealed: string): boolean {
  try {
    sealer.open(name, sealed)
    return true
  } catch {
    return false
  }
}

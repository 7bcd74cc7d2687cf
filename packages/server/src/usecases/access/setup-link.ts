// Secret of the link that creates the first operator of a new installation. It is valid while it is
// stored: whatever makes an account an operator removes it in the same transaction.
import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { hashSecret, mintLinkSecret } from '../base/secrets.ts'
import { loadSharedKey } from '../base/shared-key.ts'

const name = 'first operator'

type SetupDeps = Pick<Deps, 'clock' | 'database' | 'random' | 'sealer'>

/**
 * The same secret on all nodes and at each start, until it is used. Null if an installation had
 * users before its first secret, or the secret was used.
 */
export async function loadSetupSecret(deps: SetupDeps): Promise<string | null> {
  const { read } = deps.database
  if ((await read.storedKeys.find(name)) === null && (await read.users.hasAny())) return null
  const generate = async () => mintLinkSecret(deps.random)
  return (await loadSharedKey(deps, { name, generate })).key
}

export async function isSetupSecret(
  { database, sealer }: Pick<Deps, 'database' | 'sealer'>,
  code: string,
): Promise<boolean> {
  const sealed = await database.read.storedKeys.find(name)
  const secret = sealed === null ? null : openSealed(sealer, name, sealed)
  return secret !== null && timingSafeEqual(digest(secret), digest(code))
}

const digest = (text: string): Buffer => Buffer.from(hashSecret(text), 'hex')

/** Of two concurrent transactions only one gets `true`. */
export const takeSetupSecret = (tx: Transaction): Promise<boolean> => tx.storedKeys.take(name)

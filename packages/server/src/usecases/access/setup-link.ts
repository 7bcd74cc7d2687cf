// Secret of the link that creates the first operator of a new installation. It is valid while it is
// stored: whatever makes an account an operator removes it in the same transaction.
import { timingSafeEqual } from 'node:crypto'
import type { Reader, Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { hashSecret, mintLinkSecret } from '../base/secrets.ts'
import { findOrStoreKey } from '../base/shared-key.ts'

const name = 'first operator'

type SetupDeps = Pick<Deps, 'clock' | 'database' | 'random' | 'sealer'>

/**
 * The same secret on all nodes and at each start, until it is used. Null if an installation had
 * users before its first secret, or the secret was used.
 */
export async function loadSetupSecret(deps: SetupDeps): Promise<string | null> {
  const { database, sealer, random } = deps
  const known = await findSetupSecret(deps)
  // Most often nothing has to be written, so a node can start while the service is read-only.
  if (known !== null || (await isTooLate(database.read))) return known
  const fresh = sealer.seal(name, mintLinkSecret(random))
  return database.transact(async (tx) => {
    await tx.storedKeys.lock(name)
    // The first operator may have been created on another node meanwhile.
    if (await isTooLate(tx)) return null
    return sealer.open(name, await findOrStoreKey(deps, tx, { name, fresh }))
  })
}

/** A secret that can no longer be decrypted is replaced, even if there are users. */
const isTooLate = async ({ storedKeys, users }: Pick<Reader, 'storedKeys' | 'users'>) =>
  (await storedKeys.find(name)) === null && (await users.hasAny())

async function findSetupSecret({
  database,
  sealer,
}: Pick<Deps, 'database' | 'sealer'>): Promise<string | null> {
  const sealed = await database.read.storedKeys.find(name)
  return sealed === null ? null : openSealed(sealer, name, sealed)
}

export async function isSetupSecret(
  deps: Pick<Deps, 'database' | 'sealer'>,
  code: string,
): Promise<boolean> {
  const secret = await findSetupSecret(deps)
  return secret !== null && timingSafeEqual(digest(secret), digest(code))
}

const digest = (text: string): Buffer => Buffer.from(hashSecret(text), 'hex')

/**
 * Call in the transaction that creates an operator. Of two concurrent transactions only one gets
 * `true`, and no node stores a secret before this transaction ends.
 */
export async function takeSetupSecret({ storedKeys }: Transaction): Promise<boolean> {
  await storedKeys.lock(name)
  return storedKeys.take(name)
}

// Keys shared by all nodes, stored sealed in the database and created by the first node that needs
// them.
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from './deps.ts'
import { openSealed } from './open-sealed.ts'

type SharedKeyDeps = Pick<Deps, 'clock' | 'database' | 'sealer'>

export interface SharedKey {
  readonly key: string
  readonly sealed: string
}

interface KeyOptions {
  readonly name: string
  readonly generate: () => Promise<string>
}

export async function loadSharedKey(
  deps: SharedKeyDeps,
  { name, generate }: KeyOptions,
): Promise<SharedKey> {
  const { database, sealer } = deps
  const known = await database.read.storedKeys.find(name)
  const opened = known === null ? null : openSealed(sealer, name, known)
  // Most often nothing has to be written, so a node can start while the service is read-only.
  if (known !== null && opened !== null) return { key: opened, sealed: known }
  const fresh = sealer.seal(name, await generate())
  const sealed = await database.transact((tx) => findOrStoreKey(deps, tx, { name, fresh }))
  return { key: sealer.open(name, sealed), sealed }
}

/** Returns the sealed key; `fresh`, which is sealed too, if there is none that can be decrypted. */
export async function findOrStoreKey(
  { clock, sealer }: Pick<Deps, 'clock' | 'sealer'>,
  { storedKeys }: Transaction,
  { name, fresh }: { readonly name: string; readonly fresh: string },
): Promise<string> {
  const stored = await storedKeys.findOrInsert(name, fresh, clock.now())
  if (openSealed(sealer, name, stored) !== null) return stored
  // PLINTH_SECRET has changed: the stored key can no longer be decrypted.
  await storedKeys.replace(name, stored, fresh)
  return storedKeys.findOrInsert(name, fresh, clock.now())
}

/** Replaces a key that is no longer usable, unless another node has replaced it already. */
export async function replaceSharedKey(
  deps: SharedKeyDeps,
  options: KeyOptions & { readonly useless: SharedKey },
): Promise<SharedKey> {
  const { name, generate, useless } = options
  const fresh = deps.sealer.seal(name, await generate())
  await deps.database.transact((tx) => tx.storedKeys.replace(name, useless.sealed, fresh))
  return loadSharedKey(deps, { name, generate })
}

// Keys shared by all nodes, stored sealed in the database and created by the first node that needs
// them.
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
  { clock, database, sealer }: SharedKeyDeps,
  { name, generate }: KeyOptions,
): Promise<SharedKey> {
  const known = await database.read.storedKeys.find(name)
  const opened = known === null ? null : openSealed(sealer, name, known)
  // Most often nothing has to be written, so a node can start while the service is read-only.
  if (known !== null && opened !== null) return { key: opened, sealed: known }
  const fresh = sealer.seal(name, await generate())
  const sealed = await database.transact(async (tx) => {
    const stored = await tx.storedKeys.findOrInsert(name, fresh, clock.now())
    if (openSealed(sealer, name, stored) !== null) return stored
    // PLINTH_SECRET has changed: the stored key can no longer be decrypted.
    await tx.storedKeys.replace(name, stored, fresh)
    return tx.storedKeys.findOrInsert(name, fresh, clock.now())
  })
  return { key: sealer.open(name, sealed), sealed }
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

// Cancels a copy at its source, which accepts changes again. A copy that is not complete continues
// when it is run again.
import type { Deps } from '../base/deps.ts'

/** Returns the name of the target, or null if there was no copy. */
export function cancelCopy({ database }: Pick<Deps, 'database'>): Promise<string | null> {
  return database.transact(async (tx) => {
    const copy = await tx.copies.find()
    if (copy?.role !== 'source') return null
    await tx.copies.put(copy)
    return copy.target
  })
}

import type { Deps } from '../base/deps.ts'
import { storedId } from './record-storage.ts'

/** Deletes a record of the authorization server; a missing one is not an error. */
export async function removeOAuthRecord(
  { database }: Pick<Deps, 'database'>,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<void> {
  await database.transact((tx) => tx.oauthRecords.remove(kind, storedId(kind, id)))
}

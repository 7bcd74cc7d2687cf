import type { Deps } from '../deps.ts'
import { storedId } from './record-form.ts'

export async function removeOAuthRecord(
  { database }: Pick<Deps, 'database'>,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<void> {
  await database.transact((tx) => tx.oauthRecords.remove(kind, storedId(kind, id)))
}

import { dayMs } from '@plinth/domain/lifecycle'
import type { Deps } from '../deps.ts'
import { storedId } from './record-form.ts'

/** For how long the theft of a used token can be told: clients refresh every hour and leave one each time. */
const keptMs = 7 * dayMs

/** False when it was consumed before. */
export async function consumeOAuthRecord(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<boolean> {
  const now = clock.now()
  return database.transact(async (tx) => {
    const stored = storedId(kind, id)
    await tx.oauthRecords.endBy(kind, stored, now + keptMs)
    return tx.oauthRecords.consume(kind, stored, now)
  })
}

import { dayMs } from '@plinth/domain/lifecycle'
import type { Transaction } from '../../ports/database.ts'

/** A consent, its code and its first token are written one after the other. */
const settledMs = 3_600_000
const unusedClientMs = 30 * dayMs

/** Nothing of this could be used any more: it only took room. */
export async function forgetEndedOAuth(tx: Transaction, now: number): Promise<void> {
  await tx.oauthRecords.removeExpired(now)
  await tx.oauthConnections.removeEnded(now - settledMs)
  await tx.oauthRecords.removeUnconnected(now - settledMs)
  await tx.oauthRecords.removeUnusedClients(now - unusedClientMs)
}

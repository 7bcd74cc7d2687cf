// Extends the retention of OAuth clients.
import type { Transaction } from '../../ports/database/database.ts'

/** Restarts the period after which a client without connections is removed. */
export async function extendClientRetention(
  tx: Transaction,
  clients: Iterable<string>,
  now: number,
): Promise<void> {
  // Sorted, so that concurrent transactions lock rows in the same order and cannot deadlock.
  for (const id of [...new Set(clients)].toSorted()) {
    await tx.oauthRecords.markUsed({ kind: 'Client', id }, now, now)
  }
}

// How long OAuth records without a connection are kept.
import { dayMs } from '@plinth/domain/base/day'
import type { Transaction } from '../../ports/database/database.ts'

/**
 * Minimum age before removal: a connection, its code and its first token are written in separate
 * transactions.
 */
export const settledMs = 3_600_000
/** Registration is open; a client that is used in earnest is authorized soon. */
const neverConnectedMs = 2 * dayMs
/** A disconnected app keeps its client id and may reconnect with it. */
const disconnectedMs = 30 * dayMs

/** Age at which a new record is checked for a connection; null for kinds that simply expire. */
export function firstCheckMs(kind: string): number | null {
  if (kind === 'Grant') return settledMs
  return kind === 'Client' ? neverConnectedMs : null
}

/** Restarts the period after which a client without connections is removed. */
export async function extendClientRetention(
  tx: Transaction,
  clients: Iterable<string>,
  now: number,
): Promise<void> {
  // Sorted, so that concurrent transactions lock rows in the same order and cannot deadlock.
  for (const id of [...new Set(clients)].toSorted()) {
    await tx.oauthRecords.checkClientAt(id, now + disconnectedMs)
  }
}

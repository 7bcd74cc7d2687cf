// Removes expired OAuth records, ended connections and unused clients.
import { dayMs } from '@plinth/domain/base/day'
import type { Transaction } from '../../ports/database/database.ts'
import { extendClientRetention } from './extend-client-retention.ts'

/**
 * Minimum age before removal: a connection, its code and its first token are written in separate
 * transactions.
 */
const settledMs = 3_600_000
/** Registration is open; a client that is used in earnest is authorized soon. */
const neverConnectedMs = 2 * dayMs
/** A disconnected app keeps its client id and may reconnect with it. */
const disconnectedMs = 30 * dayMs
/** Per run; the rest waits for the next run. */
const maxEndedPerRun = 1000

/** Frees space only: none of the removed rows is usable any more. */
export async function removeEndedOAuth(tx: Transaction, now: number): Promise<void> {
  await tx.oauthRecords.removeExpired(now)
  await extendClientRetention(
    tx,
    await tx.oauthConnections.removeEnded(now - settledMs, maxEndedPerRun),
    now,
  )
  await tx.oauthRecords.removeUnconnected(now - settledMs)
  await tx.oauthRecords.removeUnusedClients(now - disconnectedMs, now - neverConnectedMs)
}

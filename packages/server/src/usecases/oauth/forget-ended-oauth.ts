import { dayMs } from '@plinth/domain/lifecycle'
import type { Transaction } from '../../ports/database.ts'
import { keepClients } from './keep-clients.ts'

/** A consent, its code and its first token are written one after the other. */
const settledMs = 3_600_000
/** Anybody may register. Who means it lets somebody decide soon. */
const neverConnectedMs = 2 * dayMs
/** An app keeps its id when it is disconnected, and comes back with it. */
const disconnectedMs = 30 * dayMs
/** The next minute takes the rest. */
const endedAtOnce = 1000

/** Nothing of this could be used any more: it only took room. */
export async function forgetEndedOAuth(tx: Transaction, now: number): Promise<void> {
  await tx.oauthRecords.removeExpired(now)
  await keepClients(tx, await tx.oauthConnections.removeEnded(now - settledMs, endedAtOnce), now)
  await tx.oauthRecords.removeUnconnected(now - settledMs)
  await tx.oauthRecords.removeUnusedClients(now - disconnectedMs, now - neverConnectedMs)
}

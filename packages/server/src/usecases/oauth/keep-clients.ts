import type { Transaction } from '../../ports/database.ts'

/** From now on counts the time after which a client that is connected to nobody is forgotten. */
export async function keepClients(
  tx: Transaction,
  clients: Iterable<string>,
  now: number,
): Promise<void> {
  // In one order, or two transactions could wait for each other.
  for (const id of [...new Set(clients)].toSorted()) {
    await tx.oauthRecords.use({ kind: 'Client', id }, now, now)
  }
}

// Removes expired OAuth records, ended connections, and grants and clients without a connection.
import type { Transaction } from '../../ports/database/database.ts'
import type { Removal } from '../base/remove-in-batches.ts'
import { extendClientRetention } from './retention.ts'

/** Free space only: none of the removed rows is usable any more. */
export const oauthRemovals = (now: number): Removal[] => [
  { batchSize: 200, remove: (tx, limit) => tx.oauthRecords.removeExpired(now, limit) },
  { batchSize: 100, remove: (tx, limit) => removeEndedConnections(tx, now, limit) },
  { batchSize: 200, remove: (tx, limit) => tx.oauthRecords.removeUnconnected('Grant', now, limit) },
  {
    batchSize: 200,
    remove: (tx, limit) => tx.oauthRecords.removeUnconnected('Client', now, limit),
  },
]

async function removeEndedConnections(
  tx: Transaction,
  now: number,
  limit: number,
): Promise<number> {
  const { checked, removed } = await tx.oauthConnections.removeEnded(now, limit)
  for (const { grantId } of removed) await tx.oauthRecords.removeGrant(grantId)
  const clients = removed.map(({ clientId }) => clientId)
  await extendClientRetention(tx, clients, now)
  return checked
}

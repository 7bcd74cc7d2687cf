// Rows that contract tests of domains and certificates insert.
import { randomBytes } from 'node:crypto'
import { type Hostname, parseHostname } from '@plinth/domain/addresses/hostname'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { Database } from '../database/database.ts'
import { insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

export const freshHostname = (): Hostname =>
  parseHostname(`${randomBytes(6).toString('hex')}.example.com`)

/**
 * Far in the future, so that rows of other tests in the same database do not interfere with the
 * queues.
 */
export const later = 10 ** 12

export function domainRows(db: () => Database) {
  const newDrop = () =>
    db().transact(async (tx) => {
      const { tenantId } = await insertTestAccount(tx)
      return { ...(await insertTestDrop(tx, tenantId)), tenantId }
    })

  const claim = (
    { id: dropId, tenantId }: { id: DropId; tenantId: TenantId },
    hostname = freshHostname(),
    createdAt = later,
  ) => {
    const row = { hostname, dropId, proofToken: 'token', createdAt, checkAt: 10 * later }
    return db().transact(async (tx) => {
      await tx.domains.insert(row)
      return { ...row, tenantId }
    })
  }

  return { newDrop, claim }
}

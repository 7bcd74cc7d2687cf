// Reschedules the DNS check of a domain that another account claims.
import type { Transaction } from '../../ports/database/database.ts'
import type { DomainRecord } from '../../ports/database/domains.ts'

/** Moves the next check to at most one minute after the last one. */
export const recheckSoon = (
  tx: Transaction,
  { dropId, hostname, checkAt, checkedAt }: DomainRecord,
): Promise<void> =>
  tx.domains.update(dropId, hostname, { checkAt: Math.min(checkAt, (checkedAt ?? 0) + 60_000) })

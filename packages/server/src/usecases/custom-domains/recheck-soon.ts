// Reschedules the DNS check of a domain that another account claims.
import type { Transaction } from '../../ports/database/database.ts'
import type { DomainRecord } from '../../ports/database/domains.ts'

/** Moves the next check to at most one minute after the last one. */
export const recheckSoon = (tx: Transaction, domain: DomainRecord): Promise<void> =>
  tx.domains.update(domain, {
    checkAt: Math.min(domain.checkAt, (domain.checkedAt ?? 0) + 60_000),
  })

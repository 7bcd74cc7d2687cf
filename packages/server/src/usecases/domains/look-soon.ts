import type { Transaction } from '../../ports/database.ts'
import type { DomainRecord } from '../../ports/domains.ts'

/** Somebody else says that it is theirs: whether its DNS still leads there is known within a minute. */
export const lookSoon = (
  tx: Transaction,
  { siteId, hostname, checkAt, checkedAt }: DomainRecord,
): Promise<void> =>
  tx.domains.update(siteId, hostname, { checkAt: Math.min(checkAt, (checkedAt ?? 0) + 60_000) })

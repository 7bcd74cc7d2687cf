import type { DomainRecord } from '../../ports/domains.ts'
import type { Deps } from '../deps.ts'
import { leaseMs } from './order-lease.ts'

type SoonerDeps = Pick<Deps, 'clock' | 'database' | 'followUps'>

/** For an owner who may have put right what the last order failed by: the next one is due now. */
export async function orderSooner(
  { clock, database, followUps }: SoonerDeps,
  { siteId, hostname }: Pick<DomainRecord, 'siteId' | 'hostname'>,
): Promise<void> {
  const now = clock.now()
  // Whoever waits asks every few seconds: most of the time there is nothing to write.
  if (!mayBeSooner(await database.read.domains.find(siteId, hostname), now)) return
  await database.transact(async (tx) => {
    await tx.domains.lock(hostname)
    if (!mayBeSooner(await tx.domains.find(siteId, hostname), now)) return
    await tx.domains.update(siteId, hostname, { issueAt: now })
  })
  followUps.ring()
}

/** Not where one may be under way: that would be given up. */
const mayBeSooner = (domain: DomainRecord | null, now: number): boolean =>
  domain !== null &&
  domain.finding?.problem === null &&
  domain.issueTries > 0 &&
  (domain.issueNotBefore ?? 0) <= now &&
  (domain.issueAt ?? 0) > now + leaseMs

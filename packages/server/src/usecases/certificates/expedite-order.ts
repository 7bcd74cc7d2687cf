// Brings a failed certificate order forward.
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { Deps } from '../base/deps.ts'
import { leaseMs } from './order-lease.ts'

type ExpediteDeps = Pick<Deps, 'clock' | 'database' | 'jobSignal'>

/** For an owner who may have fixed what made the last order fail: makes the next one due now. */
export async function expediteOrder(
  { clock, database, jobSignal }: ExpediteDeps,
  { dropId, hostname }: Pick<DomainRecord, 'dropId' | 'hostname'>,
): Promise<void> {
  const now = clock.now()
  // Clients poll every few seconds and usually there is nothing to write, so check without a lock
  // first.
  if (!mayExpedite(await database.read.domains.find(dropId, hostname), now)) return
  await database.transact(async (tx) => {
    await tx.domains.lock(hostname)
    const domain = await tx.domains.find(dropId, hostname)
    if (mayExpedite(domain, now)) await tx.domains.update(domain, { issueAt: now })
  })
  jobSignal.notify('domains')
}

/** Excludes orders that may be in progress: changing `issueAt` would make them lose their lease. */
const mayExpedite = (domain: DomainRecord | null, now: number): domain is DomainRecord =>
  domain !== null &&
  domain.finding?.problem === null &&
  domain.issueTries > 0 &&
  (domain.issueNotBefore ?? 0) <= now &&
  (domain.issueAt ?? 0) > now + leaseMs

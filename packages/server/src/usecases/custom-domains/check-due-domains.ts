// Background job that checks the DNS of custom domains.
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { Deps } from '../base/deps.ts'
import { removeLapsedDomain } from './remove-lapsed-domain.ts'
import { type DomainCheckDeps, maxCheckMs, runDomainCheck } from './run-domain-check.ts'

export type DueDomainDeps = DomainCheckDeps & Pick<Deps, 'clockWatch'>

/** Concurrent checks, so that slow DNS servers do not hold up the others. */
const concurrency = 16
/**
 * Lease on a check. Longer than a check may take: one that has not ended by then was interrupted
 * and is repeated.
 */
const leaseMs = 2 * maxCheckMs
/**
 * After this many failures the cause is probably not the domains; the rest waits for the next run.
 */
const maxFailures = 20

/**
 * Checks every due domain and removes lapsed ones, until none is left or `signal` is aborted. Safe
 * on any number of nodes at once. Returns the errors.
 */
export async function checkDueDomains(
  deps: DueDomainDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  async function checkSequentially(): Promise<void> {
    while (!signal.aborted && failures.length < maxFailures) {
      const domain = await takeDue(deps)
      if (!domain) return
      await checkOrRemove(deps, domain, signal).catch((error: unknown) => failures.push(error))
    }
  }
  const runs = await Promise.allSettled(Array.from({ length: concurrency }, checkSequentially))
  return [...failures, ...runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))]
}

async function takeDue({ clock, database }: DomainCheckDeps): Promise<DomainRecord | null> {
  const now = clock.now()
  // Runs every few seconds and usually nothing is due, so check without a write transaction first.
  if (!(await database.read.domains.hasDue('check', now))) return null
  return database.transactWithoutSync((tx) => tx.domains.takeDueCheck(now, now + leaseMs))
}

async function checkOrRemove(
  deps: DueDomainDeps,
  domain: DomainRecord,
  signal: AbortSignal,
): Promise<void> {
  if (!isLapsed(domain, deps.clock.now())) return runDomainCheck(deps, domain, signal)
  // After a jump of the system time, the domain is due again when the lease of this check ends.
  if ((await deps.clockWatch.read()) === 0) await removeLapsedDomain(deps, domain)
}

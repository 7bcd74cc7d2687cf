import { isLapsed } from '@plinth/domain/custom-domains'
import type { DomainRecord } from '../../ports/domains.ts'
import { type LookDeps, longestLookMs, lookAtDomain } from './look-at-domain.ts'
import { removeLapsed } from './remove-lapsed.ts'

/** One whose servers are slow does not hold up the others. */
const atOnce = 16
/** Longer than a look takes: what has not ended by then was cut off, and is begun again. */
const beginAgainMs = 2 * longestLookMs
/** When this many fail, what is wrong is not the domains: the rest waits for the next run. */
const mostFailures = 20

/**
 * Looks at the DNS of every domain that is due, and removes what has lapsed, until nothing is left or
 * `signal` is aborted. Safe on any number of nodes at once. Returns what went wrong.
 */
export async function tendDomains(
  deps: LookDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  async function tendOneByOne(): Promise<void> {
    while (!signal.aborted && failures.length < mostFailures) {
      const domain = await takeDue(deps)
      if (!domain) return
      await tend(deps, domain, signal).catch((error: unknown) => failures.push(error))
    }
  }
  const runs = await Promise.allSettled(Array.from({ length: atOnce }, tendOneByOne))
  return [...failures, ...runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))]
}

async function takeDue({ clock, database }: LookDeps): Promise<DomainRecord | null> {
  const now = clock.now()
  // Asked every few seconds: most of the time there is nothing to write.
  if (!(await database.read.domains.hasDue('check', now))) return null
  return database.transactLightly((tx) => tx.domains.takeDueCheck(now, now + beginAgainMs))
}

const tend = (deps: LookDeps, domain: DomainRecord, signal: AbortSignal): Promise<void> =>
  isLapsed(domain, deps.clock.now())
    ? removeLapsed(deps, domain)
    : lookAtDomain(deps, domain, signal)

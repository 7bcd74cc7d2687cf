// Background job that orders due certificates.
import type { Deps } from '../base/deps.ts'
import { isAuthorityPaused } from './authority-pause.ts'
import { issueCertificate } from './issue-certificate.ts'
import type { AuthorityDeps } from './order-from-authority.ts'
import { leaseMs } from './order-lease.ts'

/** Concurrent orders, so that a slow one does not hold up the others. */
const concurrency = 4
/**
 * After this many failures the cause is probably not the domains; the rest waits for the next run.
 */
const maxFailures = 20

/**
 * Orders due certificates until none is left, the authority is paused, or `signal` is aborted. Safe
 * on any number of nodes at once. Returns the errors.
 */
export async function orderDueCertificates(
  deps: Omit<AuthorityDeps, 'certificateAuthority'> & Pick<Deps, 'certificateAuthority'>,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { certificateAuthority, clock, database } = deps
  if (!certificateAuthority) return []
  const failures: unknown[] = []
  async function issueSequentially(
    authority: AuthorityDeps['certificateAuthority'],
  ): Promise<void> {
    while (!signal.aborted && failures.length < maxFailures) {
      const now = clock.now()
      // Runs every few seconds and usually nothing is due, so check without a write transaction
      // first.
      if (!(await database.read.domains.hasDue('issue', now))) return
      const due = await database.transact(async (tx) => {
        if (await isAuthorityPaused(tx, authority.directoryUrl, now)) return null
        return tx.domains.takeDueIssue(now, now + leaseMs)
      })
      if (!due) return
      const failure = await issueCertificate(
        { ...deps, certificateAuthority: authority },
        due,
        signal,
      )
      if (failure) failures.push(failure)
    }
  }
  const runs = await Promise.allSettled(
    Array.from({ length: concurrency }, () => issueSequentially(certificateAuthority)),
  )
  return [...failures, ...runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))]
}

import type { Deps } from '../deps.ts'
import { isPaused } from './authority-pause.ts'
import { type IssueDeps, issueCertificate } from './issue-certificate.ts'
import { leaseMs } from './order-lease.ts'

/** One that an authority is slow to issue does not hold up the others. */
const atOnce = 4
/** When this many fail, what is wrong is not the domains: the rest waits for the next run. */
const mostFailures = 20

/**
 * Orders every certificate that is due, until none is left, the authority takes no more, or `signal`
 * is aborted. Safe on any number of nodes at once. Returns what went wrong.
 */
export async function tendCertificates(
  deps: Omit<IssueDeps, 'certificateAuthority'> & Pick<Deps, 'certificateAuthority'>,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { certificateAuthority, clock, database } = deps
  if (!certificateAuthority) return []
  const failures: unknown[] = []
  async function issueOneByOne(authority: IssueDeps['certificateAuthority']): Promise<void> {
    while (!signal.aborted && failures.length < mostFailures) {
      const now = clock.now()
      // Asked every few seconds: most of the time there is nothing to write.
      if (!(await database.read.domains.hasDue('issue', now))) return
      const due = await database.transact(async (tx) => {
        if (await isPaused(tx, authority.directoryUrl, now)) return null
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
    Array.from({ length: atOnce }, () => issueOneByOne(certificateAuthority)),
  )
  return [...failures, ...runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))]
}

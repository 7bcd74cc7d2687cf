import { longestAttemptWindowMs } from '@plinth/domain/attempt-limits'
import { dayMs } from '@plinth/domain/lifecycle'
import { contactKeptDays } from '@plinth/domain/reports'
import { firstDay, viewsKeptDays } from '@plinth/domain/views'
import { runRequestedSweeps, type SweepDeps } from './collect-garbage.ts'
import { forgetEndedDeploys } from './deploying/forget-ended-deploys.ts'
import type { Deps } from './deps.ts'
import { forgetEndedOAuth } from './oauth/forget-ended-oauth.ts'
import { removeExpiredDrafts } from './remove-expired-drafts.ts'

const leaseMs = 5 * 60_000
const feedMs = 3_600_000
/** Whoever wonders why a token stopped working still finds it among the expired ones. */
const endedTokensMs = 30 * dayMs
/** What began in time may still arrive. */
const longestUploadMs = 3_600_000

/** The minute's work; on one node at a time, and harmless when repeated. Returns what went wrong. */
export async function keepHouse(
  deps: SweepDeps & Pick<Deps, 'certificateAuthority' | 'spool'>,
): Promise<readonly unknown[]> {
  const { database, clock, processes, spool } = deps
  // Every machine has a spool of its own.
  await spool.removeAbandoned()
  const now = clock.now()
  const ours = await database.transact((tx) =>
    tx.leases.take('house', processes.self, now, now + leaseMs),
  )
  if (!ours) return []
  const { failures } = await runRequestedSweeps(deps)
  await database.transact(async (tx) => {
    await tx.slugHolds.removeEndedMoves(now)
    await tx.anonymousPublishes.removeBefore(now - dayMs)
    await tx.changes.removeBefore(now - feedMs)
    await tx.accountLinks.removeExpired(now)
    await tx.acmeChallenges.removeExpired(now)
    await tx.apiTokens.removeEnded(now - endedTokensMs)
    await tx.attempts.removeBefore(now - longestAttemptWindowMs)
    if (deps.certificateAuthority) await tx.domains.wantCertificates(now)
    await tx.invitations.removeExpired(now)
    await tx.reports.forgetContacts(now - contactKeptDays * dayMs)
    await tx.usedProofs.removeExpiredBefore(now - dayMs)
    await forgetEndedOAuth(tx, now)
    await forgetEndedDeploys(tx, now)
    await removeExpiredDrafts(tx, now)
    await tx.sessions.removeExpired(now)
    await tx.stagedUploads.removeExpired(now - longestUploadMs)
    await tx.views.removeBefore(firstDay(now, viewsKeptDays))
    await tx.leases.release('house', processes.self)
  })
  return failures
}

// Housekeeping job: removes expired rows and abandoned spool folders, runs requested sweeps and
// schedules certificates, every minute.
import { contactRetentionDays } from '@plinth/domain/abuse/reports'
import { longestAttemptWindowMs } from '@plinth/domain/accounts/attempt-limits'
import { dayMs } from '@plinth/domain/base/day'
import { firstDay, viewRetentionDays } from '@plinth/domain/visitors/views'
import type { Transaction } from '../ports/database/database.ts'
import type { Deps } from './base/deps.ts'
import { removeExpiredDeploys } from './deploying/remove-expired-deploys.ts'
import { removeEndedOAuth } from './oauth/remove-ended-oauth.ts'
import { runRequestedSweeps, type SweepDeps } from './storage/collect-garbage.ts'
import { removeExpiredDrafts } from './versions/remove-expired-drafts.ts'

const leaseMs = 5 * 60_000
const changeFeedRetentionMs = 3_600_000
/** Ended tokens stay listed for a while, so that owners can see why one stopped working. */
const endedTokenRetentionMs = 30 * dayMs
/**
 * An upload may start just before its staged upload expires and then take as long as the HTTP
 * server's `requestTimeout`.
 */
const longestUploadMs = 3_600_000

/**
 * Idempotent. Except for the spool, runs on one node at a time. Returns the errors of failed
 * sweeps.
 */
export async function runHousekeeping(
  deps: SweepDeps & Pick<Deps, 'certificateAuthority' | 'clockWatch' | 'spool'>,
): Promise<readonly unknown[]> {
  const { database, clock, processes, spool } = deps
  // Outside the lease: every machine has its own spool.
  await spool.removeAbandoned()
  const now = clock.now()
  const hasLease = await database.transact((tx) =>
    tx.leases.take('house', processes.self, now, now + leaseMs),
  )
  if (!hasLease) return []
  const mayDelete = (await deps.clockWatch.read()) === 0
  const failures = mayDelete ? (await runRequestedSweeps(deps)).failures : []
  await database.transact(async (tx) => {
    await tx.anonymousPublishes.removeBefore(now - dayMs)
    await tx.changes.removeBefore(now - changeFeedRetentionMs)
    await tx.acmeChallenges.removeExpired(now)
    await tx.attempts.removeBefore(now - longestAttemptWindowMs)
    if (deps.certificateAuthority) await tx.domains.scheduleCertificates(now)
    await tx.usedProofs.removeExpiredBefore(now - dayMs)
    if (mayDelete) await removeExpired(tx, now)
    await tx.leases.release('house', processes.self)
  })
  return failures
}

/**
 * Removes rows that owners would miss if the system time was wrong. Nothing uses them while they
 * are expired, so they may stay for longer.
 */
async function removeExpired(tx: Transaction, now: number): Promise<void> {
  await tx.slugHolds.removeEndedRedirects(now)
  await tx.accountLinks.removeExpired(now)
  await tx.apiTokens.removeEnded(now - endedTokenRetentionMs)
  await tx.invitations.removeExpired(now)
  await tx.reports.removeContacts(now - contactRetentionDays * dayMs)
  await removeEndedOAuth(tx, now)
  await removeExpiredDeploys(tx, now)
  await removeExpiredDrafts(tx, now)
  await tx.sessions.removeExpired(now)
  await tx.stagedUploads.removeExpired(now - longestUploadMs)
  await tx.views.removeBefore(firstDay(now, viewRetentionDays))
}

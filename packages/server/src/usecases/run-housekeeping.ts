// Housekeeping job: removes expired rows and abandoned spool folders and schedules certificates,
// every minute.
import { contactRetentionDays } from '@plinth/domain/abuse/reports'
import { longestAttemptWindowMs } from '@plinth/domain/accounts/attempt-limits'
import { dropCertificateUnusedMs } from '@plinth/domain/addresses/drop-certificates'
import { dayMs } from '@plinth/domain/base/day'
import { firstDay, viewRetentionDays } from '@plinth/domain/visitors/views'
import type { Deps } from './base/deps.ts'
import { type Removal, removeInBatches } from './base/remove-in-batches.ts'
import { longestPauseMs } from './certificates/order-schedule.ts'
import { deployRemovals } from './deploying/remove-expired-deploys.ts'
import { oauthRemovals } from './oauth/remove-ended-oauth.ts'
import { draftRemoval } from './versions/remove-expired-drafts.ts'

const leaseMs = 5 * 60_000
/** The rest waits for the next run; well within the lease. */
const maxRemovalMs = 60_000
const changeFeedRetentionMs = 3_600_000
/** Ended tokens stay listed for a while, so that owners can see why one stopped working. */
const endedTokenRetentionMs = 30 * dayMs
/**
 * An upload may start just before its staged upload expires and then take as long as the HTTP
 * server's `requestTimeout`.
 */
const longestUploadMs = 3_600_000

/**
 * Idempotent. Except for the spool, runs on one node at a time. Returns the errors.
 */
export async function runHousekeeping(
  deps: Pick<
    Deps,
    'certificateAuthority' | 'clock' | 'clockWatch' | 'database' | 'processes' | 'spool'
  >,
  signal?: AbortSignal,
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
  const removals = [
    ...limitRemovals(now),
    ...misdatedQueues(now),
    misdatedDomains(now),
    ...(deps.certificateAuthority ? [certificateSchedule(now), unusedCertificates(now)] : []),
    ...(mayDelete ? expiredRemovals(now) : []),
  ]
  const failures = await removeInBatches(deps, removals, { until: now + maxRemovalMs, signal })
  await database.transact((tx) => tx.leases.release('house', processes.self))
  return failures
}

const inBatches = (remove: Removal['remove']): Removal => ({ batchSize: 200, remove })

/** Rows that rate limits, challenges and the change feed no longer need. */
const limitRemovals = (now: number): Removal[] => [
  inBatches((tx, limit) => tx.anonymousPublishes.removeBefore(now - dayMs, limit)),
  inBatches((tx, limit) => tx.changes.removeBefore(now - changeFeedRetentionMs, limit)),
  inBatches((tx, limit) => tx.acmeChallenges.removeExpired(now, limit)),
  inBatches((tx, limit) => tx.attempts.removeBefore(now - longestAttemptWindowMs, limit)),
  inBatches((tx, limit) => tx.usedProofs.removeExpiredBefore(now - dayMs, limit)),
]

/** Longer than all pauses of these queues. What is due later was postponed by a wrong clock. */
const longestPostponementMs = 2 * dayMs

const misdatedQueues = (now: number): Removal[] => {
  const times = { after: now + longestPostponementMs, to: now }
  return [
    inBatches((tx, limit) => tx.outbox.bringForward({ ...times, limit })),
    inBatches((tx, limit) => tx.billingCustomers.bringForward({ ...times, limit })),
    inBatches((tx, limit) => tx.billingEndings.bringForward({ ...times, limit })),
  ]
}

/**
 * A wrong clock makes every check and order due at once and plans the next ones from that time.
 * Checks are hours apart.
 */
const misdatedDomains = (now: number): Removal =>
  inBatches((tx, limit) =>
    tx.domains.bringForward({
      checksAfter: now + dayMs,
      ordersAfter: now + longestPauseMs,
      to: now,
      limit,
    }),
  )

const unusedCertificates = (now: number): Removal =>
  inBatches((tx, limit) =>
    tx.ownCertificates.removeUnused(now - 2 * dropCertificateUnusedMs, limit),
  )

const certificateSchedule = (now: number): Removal =>
  inBatches((tx, limit) => tx.domains.scheduleCertificates(now, limit))

/**
 * Rows that owners would miss if the system time was wrong. Nothing uses them while they are
 * expired, so they may stay for longer.
 */
const expiredRemovals = (now: number): Removal[] => [
  inBatches((tx, limit) => tx.slugHolds.removeEndedRedirects(now, limit)),
  inBatches((tx, limit) => tx.accountLinks.removeExpired(now, limit)),
  inBatches((tx, limit) => tx.apiTokens.removeEnded(now - endedTokenRetentionMs, limit)),
  inBatches((tx, limit) => tx.invitations.removeExpired(now, limit)),
  inBatches((tx, limit) => tx.reports.removeContacts(now - contactRetentionDays * dayMs, limit)),
  ...oauthRemovals(now),
  ...deployRemovals(now),
  draftRemoval(now),
  inBatches((tx, limit) => tx.sessions.removeExpired(now, limit)),
  inBatches((tx, limit) => tx.stagedUploads.removeExpired(now - longestUploadMs, limit)),
  inBatches((tx, limit) => tx.views.removeBefore(firstDay(now, viewRetentionDays), limit)),
]

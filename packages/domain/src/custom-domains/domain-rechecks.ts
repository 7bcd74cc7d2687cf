// Schedule of repeated DNS checks of custom domains, and when a verified domain counts as failing.
import { lapsesAt } from './custom-domain.ts'
import { type DomainProblem, isTransient } from './domain-checks.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export interface CheckedDomain {
  readonly createdAt: number
  readonly provenAt: number | null
  readonly checkedAt: number | null
  readonly failedChecks: number
  readonly failingSince: number | null
}

export interface CheckOutcome {
  readonly failedChecks: number
  readonly failingSince: number | null
  readonly checkAt: number
}

/** Transient failures in a row after which a verified domain is not yet failing. */
const toleratedTransients = 2
/**
 * Transient failures in one such period count once, because checks may follow each other quickly. Not
 * the time since the last check: with a check every minute, none would count any more.
 */
const transientPeriodMs = 10 * minute

export interface CheckMoment {
  readonly now: number
  /** Random number from 0 to 1 that spreads the checks of domains verified at the same time. */
  readonly jitter: number
}

/** `domain` is the state before the check, except that `provenAt` is set if this check verified it. */
export function afterCheck(
  domain: CheckedDomain,
  problem: DomainProblem | null,
  { now, jitter }: CheckMoment,
): CheckOutcome {
  const counts = !isTransient(problem) || periodOf(now) !== periodOf(domain.checkedAt ?? 0)
  const failedChecks = problem === null ? 0 : domain.failedChecks + (counts ? 1 : 0)
  const tolerated = isTransient(problem) && failedChecks <= toleratedTransients
  const isFailing = domain.provenAt !== null && problem !== null
  const failingSince = isFailing ? (domain.failingSince ?? (tolerated ? null : now)) : null
  const interval =
    domain.provenAt === null
      ? claimInterval(now - domain.createdAt)
      : verifiedInterval(problem, jitter)
  const delay = failingSince !== null && now - failingSince >= hour ? hour : interval
  const end = lapsesAt({ ...domain, failingSince })
  return { failedChecks, failingSince, checkAt: Math.min(now + delay, end ?? Infinity) }
}

const periodOf = (time: number): number => Math.floor(time / transientPeriodMs)

/** Short in the first hour, while the owner is likely to be waiting. */
const claimInterval = (age: number): number => (age < hour ? 20 * second : minute)

const verifiedInterval = (problem: DomainProblem | null, jitter: number): number =>
  problem === null ? Math.round(6 * hour * (0.9 + jitter / 5)) : 10 * minute

/** The owner may be changing the record right now, so the notice waits for a later check to fail too. */
const lossNoticeDelayMs = 5 * minute
export const shouldNotifyLoss = ({ failingSince }: CheckOutcome, now: number): boolean =>
  failingSince !== null && now - failingSince >= lossNoticeDelayMs

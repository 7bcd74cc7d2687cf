// When a domain is looked at again, and when its DNS counts as lost.
import { lapsesAt } from './custom-domains.ts'
import { type DomainProblem, isTrouble } from './domain-checks.ts'

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

/** A proven one is not lost because nobody could say: not the first times in a row. */
const troublesForgiven = 2
/** Whoever asks again and again sees the same trouble again and again. */
const troubleCountsMs = 5 * minute

export interface CheckMoment {
  readonly now: number
  /** From 0 to 1: what is proven together is not looked at together for ever. */
  readonly chance: number
}

/** `domain` is as it was before; one that this check proves is proven already. */
export function afterCheck(
  domain: CheckedDomain,
  problem: DomainProblem | null,
  { now, chance }: CheckMoment,
): CheckOutcome {
  const counts = !isTrouble(problem) || now - (domain.checkedAt ?? 0) >= troubleCountsMs
  const failedChecks = problem === null ? 0 : domain.failedChecks + (counts ? 1 : 0)
  const forgiven = isTrouble(problem) && failedChecks <= troublesForgiven
  const isFailing = domain.provenAt !== null && problem !== null
  const failingSince = isFailing ? (domain.failingSince ?? (forgiven ? null : now)) : null
  const pause =
    domain.provenAt === null ? claimPause(now - domain.createdAt) : provenPause(problem, chance)
  const grown = failingSince !== null && now - failingSince >= hour ? hour : pause
  const end = lapsesAt({ ...domain, failingSince })
  return { failedChecks, failingSince, checkAt: Math.min(now + grown, end ?? Infinity) }
}

/** Whoever has just added a domain sits there and waits. */
const claimPause = (age: number): number => (age < hour ? 20 * second : minute)

const provenPause = (problem: DomainProblem | null, chance: number): number =>
  problem === null ? Math.round(6 * hour * (0.9 + chance / 5)) : 10 * minute

/** Somebody may be in the middle of changing a record: it is told when a later look sees it too. */
const told = 5 * minute
export const tellsOfLoss = ({ failingSince }: CheckOutcome, now: number): boolean =>
  failingSince !== null && now - failingSince >= told

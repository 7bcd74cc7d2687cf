// Rate limits on unauthenticated or repeated actions. Attempts are recorded before the action runs,
// so that parallel ones count too.
import { createHash } from 'node:crypto'
import {
  type AttemptKind,
  attemptLimits,
  groupsOf,
  type HereKind,
  refuseAttempt,
} from '@plinth/domain/accounts/attempt-limits'
import type { AppError } from '@plinth/domain/base/errors'
import { longestWait, shorterWait } from '@plinth/domain/base/wait'
import type { NthAttempt } from '../../ports/database/attempts.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'

export type Attempt = {
  /** What the limit applies to: an email address, a network, a user or a drop. */
  readonly key: string
  /** Attempts allowed on top of the limit because another limit governs them. */
  readonly extraAllowed?: number
  /** Recorded as well. The attempt is refused only if this limit is reached too. */
  readonly unless?: Attempt
} & (
  | { readonly kind: Exclude<AttemptKind, HereKind> }
  | { readonly kind: HereKind; readonly network: string }
)

/**
 * Records all attempts and returns the time recorded, or records none and throws `rate_limited`.
 */
export async function admitAttempts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  attempts: readonly Attempt[],
): Promise<number> {
  const now = clock.now()
  const subjects = subjectsOf(attempts)
  await database.transactWithoutSync(
    async (tx) => {
      await tx.attempts.lock(subjects)
      const times = await decidingTimes(tx, attempts)
      const refusal = longestWait(attempts.map((attempt) => refusalOf(attempt, times, now)))
      if (refusal) throw refusal
      await tx.attempts.record(subjects, now)
    },
    { isSmall: true, isPassing: true },
  )
  return now
}

/** Undoes attempts that should not count; `at` is the time that `admitAttempts` returned. */
export async function undoAttempts(
  { database }: Pick<Deps, 'database'>,
  attempts: readonly Attempt[],
  at: number,
): Promise<void> {
  const subjects = subjectsOf(attempts)
  await database.transactWithoutSync(
    async (tx) => {
      await tx.attempts.lock(subjects)
      for (const subject of subjects) await tx.attempts.undo(subject, at)
    },
    { isPassing: true },
  )
}

/** Resets the counter after a success. */
export async function resetAttempts(
  { database }: Pick<Deps, 'database'>,
  attempt: Attempt,
): Promise<void> {
  await database.transactWithoutSync(
    async (tx) => {
      for (const subject of subjectsOf([attempt])) await tx.attempts.clear(subject)
    },
    { isPassing: true },
  )
}

/** By subject, the time of the attempt that decides whether the subject's limit is reached. */
type DecidingTimes = ReadonlyMap<string, number | null>

async function decidingTimes(
  { attempts: stored }: Transaction,
  attempts: readonly Attempt[],
): Promise<DecidingTimes> {
  const counters = allOf(attempts).flatMap(countersOf)
  const times = await stored.nthNewest(counters)
  return new Map(counters.map(({ subject }, i) => [subject, times[i] ?? null]))
}

function refusalOf(attempt: Attempt, times: DecidingTimes, now: number): AppError | null {
  const { kind, unless } = attempt
  const refusal = longestWait(
    countersOf(attempt).map(({ subject }) => refuseAttempt(kind, times.get(subject) ?? null, now)),
  )
  if (!refusal || !unless) return refusal
  const other = refusalOf(unless, times, now)
  return other && shorterWait(refusal, other)
}

const subjectsOf = (attempts: readonly Attempt[]): string[] =>
  allOf(attempts)
    .flatMap(countersOf)
    .map(({ subject }) => subject)

const allOf = (attempts: readonly Attempt[]): Attempt[] =>
  attempts.flatMap((attempt) => [attempt, ...(attempt.unless ? allOf([attempt.unless]) : [])])

/** The subject is hashed so that the table does not disclose who tried to sign in. */
const countersOf = (attempt: Attempt): NthAttempt[] =>
  groupsOf(attempt.kind, attempt.key, 'network' in attempt ? attempt.network : undefined).map(
    ({ key, size }) => ({
      subject: `${attempt.kind} ${createHash('sha256').update(key).digest('base64url')}`,
      n: (attemptLimits[attempt.kind].most + (attempt.extraAllowed ?? 0)) * size,
    }),
  )

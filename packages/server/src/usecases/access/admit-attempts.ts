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
  await database.transactWithoutSync(async (tx) => {
    await tx.attempts.lock(subjects)
    const refusals: (AppError | null)[] = []
    for (const attempt of attempts) refusals.push(await refusalOf(tx, attempt, now))
    const refusal = longestWait(refusals)
    if (refusal) throw refusal
    await tx.attempts.record(subjects, now)
  })
  return now
}

/** Undoes attempts that should not count; `at` is the time that `admitAttempts` returned. */
export async function undoAttempts(
  { database }: Pick<Deps, 'database'>,
  attempts: readonly Attempt[],
  at: number,
): Promise<void> {
  const subjects = subjectsOf(attempts)
  await database.transactWithoutSync(async (tx) => {
    await tx.attempts.lock(subjects)
    for (const subject of subjects) await tx.attempts.undo(subject, at)
  })
}

/** Resets the counter after a success. */
export async function resetAttempts(
  { database }: Pick<Deps, 'database'>,
  attempt: Attempt,
): Promise<void> {
  await database.transactWithoutSync(async (tx) => {
    for (const subject of subjectsOf([attempt])) await tx.attempts.clear(subject)
  })
}

async function refusalOf(tx: Transaction, attempt: Attempt, now: number): Promise<AppError | null> {
  const { kind, extraAllowed = 0, unless } = attempt
  const refusals: (AppError | null)[] = []
  for (const { subject, size } of countersOf(attempt)) {
    const most = (attemptLimits[kind].most + extraAllowed) * size
    refusals.push(refuseAttempt(kind, await tx.attempts.nthNewest(subject, most), now))
  }
  const refusal = longestWait(refusals)
  if (!refusal || !unless) return refusal
  const other = await refusalOf(tx, unless, now)
  return other && shorterWait(refusal, other)
}

const subjectsOf = (attempts: readonly Attempt[]): string[] =>
  attempts.flatMap((attempt) => [
    ...countersOf(attempt).map(({ subject }) => subject),
    ...(attempt.unless ? subjectsOf([attempt.unless]) : []),
  ])

/** Hashed so that the table does not disclose who tried to sign in. */
const countersOf = (attempt: Attempt): { subject: string; size: number }[] =>
  groupsOf(attempt.kind, attempt.key, 'network' in attempt ? attempt.network : undefined).map(
    ({ key, size }) => ({
      subject: `${attempt.kind} ${createHash('sha256').update(key).digest('base64url')}`,
      size,
    }),
  )

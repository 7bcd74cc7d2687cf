// Rate limits on unauthenticated or repeated actions. Attempts are recorded before the action runs,
// so that parallel ones count too.
import { createHash } from 'node:crypto'
import {
  type AttemptKind,
  attemptLimits,
  refuseAttempt,
} from '@plinth/domain/accounts/attempt-limits'
import type { AppError } from '@plinth/domain/base/errors'
import { longestWait } from '@plinth/domain/base/wait'
import type { Deps } from '../base/deps.ts'

export interface Attempt {
  readonly kind: AttemptKind
  /** What the limit applies to: an email address, a network or a user. */
  readonly key: string
  /** Attempts allowed on top of the limit because another limit governs them. */
  readonly extraAllowed?: number
}

/**
 * Records all attempts and returns the time recorded, or records none and throws `rate_limited`.
 */
export async function admitAttempts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  attempts: readonly Attempt[],
): Promise<number> {
  const now = clock.now()
  await database.transactWithoutSync(async (tx) => {
    await tx.attempts.lock(attempts.map(subjectOf))
    const refusals: (AppError | null)[] = []
    for (const attempt of attempts) {
      const { most, withinMs } = attemptLimits[attempt.kind]
      const beyond = attempt.extraAllowed ?? 0
      const newest = await tx.attempts.newest(subjectOf(attempt), now - withinMs, most + beyond)
      refusals.push(refuseAttempt(attempt.kind, newest.slice(beyond), now))
    }
    const refusal = longestWait(refusals)
    if (refusal) throw refusal
    for (const attempt of attempts) await tx.attempts.record(subjectOf(attempt), now)
  })
  return now
}

/** Undoes attempts that should not count; `at` is the time that `admitAttempts` returned. */
export async function undoAttempts(
  { database }: Pick<Deps, 'database'>,
  attempts: readonly Attempt[],
  at: number,
): Promise<void> {
  const subjects = attempts.map(subjectOf)
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
  await database.transactWithoutSync((tx) => tx.attempts.clear(subjectOf(attempt)))
}

/** Hashed so that the table does not disclose who tried to sign in. */
const subjectOf = ({ kind, key }: Attempt): string =>
  `${kind} ${createHash('sha256').update(key).digest('base64url')}`

// Limits on what strangers can try: counted before the try, so that parallel ones count too.
import { createHash } from 'node:crypto'
import { type AttemptKind, attemptLimits, refuseAttempt } from '@plinth/domain/attempt-limits'
import type { Deps } from './deps.ts'

export interface Attempt {
  readonly kind: AttemptKind
  /** Whom it is counted for: an address, a network, a user. */
  readonly key: string
  /** Allowed on top of the limit, because another one governs them. */
  readonly beyond?: number
}

/** Records all of them and returns when that was, or none and throws `rate_limited`. */
export async function admitAttempts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  attempts: readonly Attempt[],
): Promise<number> {
  const now = clock.now()
  await database.transactLightly(async (tx) => {
    await tx.attempts.lock(attempts.map(subjectOf))
    for (const attempt of attempts) {
      const { most, withinMs } = attemptLimits[attempt.kind]
      const beyond = attempt.beyond ?? 0
      const newest = await tx.attempts.newest(subjectOf(attempt), now - withinMs, most + beyond)
      const refusal = refuseAttempt(attempt.kind, newest.slice(beyond), now)
      if (refusal) throw refusal
    }
    for (const attempt of attempts) await tx.attempts.record(subjectOf(attempt), now)
  })
  return now
}

/** For what turned out to count for nothing; `at` is when it was admitted. */
export async function takeBackAttempts(
  { database }: Pick<Deps, 'database'>,
  attempts: readonly Attempt[],
  at: number,
): Promise<void> {
  const subjects = attempts.map(subjectOf)
  await database.transactLightly(async (tx) => {
    await tx.attempts.lock(subjects)
    for (const subject of subjects) await tx.attempts.takeBack(subject, at)
  })
}

/** Whoever succeeded begins anew. */
export async function forgetAttempt(
  { database }: Pick<Deps, 'database'>,
  attempt: Attempt,
): Promise<void> {
  await database.transactLightly((tx) => tx.attempts.forget(subjectOf(attempt)))
}

/** Hashed: who tried to sign in where is nobody's business. */
const subjectOf = ({ kind, key }: Attempt): string =>
  `${kind} ${createHash('sha256').update(key).digest('base64url')}`

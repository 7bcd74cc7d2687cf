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

/** Records all of them, or none and throws `rate_limited`. */
export async function admitAttempts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  attempts: readonly Attempt[],
): Promise<void> {
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

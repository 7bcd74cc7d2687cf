// Locks the user of a session that still exists.
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { SessionActor } from './actor.ts'

/**
 * A request may take long to arrive, and its session may end meanwhile: nothing that gives access to
 * the account may be added then.
 */
export async function lockSession(
  tx: Transaction,
  { userId, sessionId }: SessionActor,
  now: number,
): Promise<UserRecord> {
  const user = await tx.users.lock(userId)
  const sessions = await tx.sessions.ofUser(userId, now)
  if (user && sessions.some(({ id }) => id === sessionId)) return user
  throw signedOut()
}

export const signedOut = (): AppError =>
  new AppError('unauthorized', 'You were signed out. Sign in and try again.')

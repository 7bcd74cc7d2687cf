// Asks for the password again before a sensitive action: a browser may be unattended, or a cookie
// stolen.
import { userCaller } from '@plinth/domain/abuse/caller'
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { SessionActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { requireOwnFactor } from '../access/own-factors.ts'
import type { Deps } from '../base/deps.ts'
import { hasPassword } from './has-password.ts'

export type RequirePasswordDeps = Pick<Deps, 'allowsPasswords' | 'clock' | 'database' | 'passwords'>

/** How long a sign-in replaces the password of an account that has none. */
const recentMs = 15 * 60_000

/**
 * Correct passwords count towards the limit too: hashing them costs as much as wrong ones. For an
 * account without a password, the session must be new instead. If the account has a second factor,
 * the session must have been opened with one.
 */
export async function requirePassword(
  deps: RequirePasswordDeps,
  actor: SessionActor,
  password: string,
): Promise<UserRecord> {
  const user = await checkPassword(deps, actor, password)
  await requireOwnFactor(deps.database.read, actor)
  return user
}

async function checkPassword(
  deps: RequirePasswordDeps,
  actor: SessionActor,
  password: string,
): Promise<UserRecord> {
  const { userId } = actor
  const known = await deps.database.read.users.find(userId)
  if (known && !hasPassword(deps, known)) {
    await requireRecentSession(deps, actor)
    return known
  }
  return deps.passwords.inTurn(userCaller(userId), async ({ matches }) => {
    await admitAttempts(deps, [{ kind: 'password_user', key: userId }])
    const user = await deps.database.read.users.find(userId)
    if (!user || !(await matches(password, user.passwordHash))) {
      throw new AppError('forbidden', 'The password is wrong.')
    }
    return user
  })
}

async function requireRecentSession(
  { clock, database }: RequirePasswordDeps,
  { userId, sessionId }: SessionActor,
): Promise<void> {
  const now = clock.now()
  const sessions = await database.read.sessions.ofUser(userId, now)
  const session = sessions.find(({ id }) => id === sessionId)
  if (session && now - session.createdAt < recentMs) return
  throw new AppError(
    'forbidden',
    'Your account has no password, so this needs a recent sign-in. Sign out, sign in again and repeat it within 15 minutes.',
  )
}

/** Locks the user; throws if the password was changed while it was being checked. */
export async function lockUnchanged(tx: Transaction, user: UserRecord): Promise<UserRecord> {
  const current = await tx.users.lock(user.id)
  if (current?.passwordHash === user.passwordHash) return current
  throw new AppError('forbidden', 'The password was changed a moment ago. Sign in again.')
}

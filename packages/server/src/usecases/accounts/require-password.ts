// Asks for the password again before a sensitive action: a browser may be unattended, or a cookie
// stolen.
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'

/** Correct passwords count towards the limit too: hashing them costs as much as wrong ones. */
export async function requirePassword(
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  actor: AccountActor,
  password: string,
): Promise<UserRecord> {
  await admitAttempts(deps, [{ kind: 'password_user', key: actor.userId }])
  const user = await deps.database.read.users.find(actor.userId)
  if (!user || !(await deps.passwords.matches(password, user.passwordHash))) {
    throw new AppError('forbidden', 'The password is wrong.')
  }
  return user
}

/** Locks the user; throws if the password was changed while it was being checked. */
export async function lockUnchanged(tx: Transaction, user: UserRecord): Promise<UserRecord> {
  const current = await tx.users.lock(user.id)
  if (current?.passwordHash === user.passwordHash) return current
  throw new AppError('forbidden', 'The password was changed a moment ago. Sign in again.')
}

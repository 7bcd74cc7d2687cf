// Asks for the password again before a sensitive action: a browser may be unattended, or a cookie
// stolen.
import { userCaller } from '@plinth/domain/abuse/caller'
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'

/** Correct passwords count towards the limit too: hashing them costs as much as wrong ones. */
export const requirePassword = (
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  { userId }: AccountActor,
  password: string,
): Promise<UserRecord> =>
  deps.passwords.inTurn(userCaller(userId), async ({ matches }) => {
    await admitAttempts(deps, [{ kind: 'password_user', key: userId }])
    const user = await deps.database.read.users.find(userId)
    if (!user || !(await matches(password, user.passwordHash))) {
      throw new AppError('forbidden', 'The password is wrong.')
    }
    return user
  })

/** Locks the user; throws if the password was changed while it was being checked. */
export async function lockUnchanged(tx: Transaction, user: UserRecord): Promise<UserRecord> {
  const current = await tx.users.lock(user.id)
  if (current?.passwordHash === user.passwordHash) return current
  throw new AppError('forbidden', 'The password was changed a moment ago. Sign in again.')
}

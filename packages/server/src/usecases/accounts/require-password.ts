import { AppError } from '@plinth/domain/errors'
import type { UserRecord } from '../../ports/users.ts'
import type { AccountActor } from '../actor.ts'
import { admitAttempts, forgetAttempt } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'

/** Asked again before something serious: a browser may be left open, or a cookie stolen. */
export async function requirePassword(
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  actor: AccountActor,
  password: string,
): Promise<UserRecord> {
  const attempt = { kind: 'password_user', key: actor.userId } as const
  await admitAttempts(deps, [attempt])
  const user = await deps.database.read.users.find(actor.userId)
  if (!user || !(await deps.passwords.matches(password, user.passwordHash))) {
    throw new AppError('forbidden', 'The password is wrong.')
  }
  await forgetAttempt(deps, attempt)
  return user
}

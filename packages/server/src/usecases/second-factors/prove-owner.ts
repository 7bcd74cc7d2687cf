// Before second factors are changed: the password again, and a second factor if there is one.
import { AppError } from '@plinth/domain/base/errors'
import type { UserRecord } from '../../ports/database/users.ts'
import type { SessionActor } from '../access/actor.ts'
import { type RequirePasswordDeps, requirePassword } from '../accounts/require-password.ts'

export type OwnerDeps = RequirePasswordDeps

/**
 * Otherwise someone who knows the password alone could add a factor of their own to an account that
 * has one.
 */
export async function proveOwner(
  deps: OwnerDeps,
  actor: SessionActor,
  password: string,
): Promise<UserRecord> {
  const user = await requirePassword(deps, actor, password)
  if (actor.twoFactor) return user
  if (!(await deps.database.read.users.hasSecondFactor(user.id))) return user
  throw new AppError('forbidden', 'Confirm with your passkey or a code first, then try again.')
}

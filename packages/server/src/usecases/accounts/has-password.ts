// Whether a user can sign in with a password, and whether anybody can.
import { AppError } from '@plinth/domain/base/errors'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Deps } from '../base/deps.ts'

type PasswordRule = Pick<Deps, 'allowsPasswords'>

export const hasPassword = (
  { allowsPasswords }: PasswordRule,
  { passwordHash }: Pick<UserRecord, 'passwordHash'>,
): boolean => allowsPasswords && passwordHash !== null

/** Throws `forbidden` if the operator has turned passwords off. */
export function requirePasswordsAllowed({ allowsPasswords }: PasswordRule): void {
  if (allowsPasswords) return
  throw new AppError(
    'forbidden',
    'Passwords are turned off on this service. Use one of the other ways on the sign-in page.',
  )
}

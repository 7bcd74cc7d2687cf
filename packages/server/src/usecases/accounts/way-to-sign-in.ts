// A user keeps at least one way to sign in.
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Deps } from '../base/deps.ts'
import { hasPassword } from './has-password.ts'

export type WayToSignInDeps = Pick<Deps, 'allowsPasswords' | 'identityProviders'>

/** Call after a passkey or provider was removed, in the same transaction, with the user locked. */
export async function requireWayToSignIn(
  deps: WayToSignInDeps,
  tx: Transaction,
  user: UserRecord,
): Promise<void> {
  if (hasPassword(deps, user)) return
  if ((await tx.passkeys.ofUser(user.id)).length > 0) return
  const names = deps.identityProviders.map(({ name }) => name)
  const identities = await tx.identities.ofUser(user.id)
  if (identities.some(({ provider }) => names.includes(provider))) return
  throw new AppError(
    'forbidden',
    `This is your only way to sign in. Add a passkey${deps.allowsPasswords ? ', connect a provider or set a password' : ' or connect a provider'} first.`,
  )
}

// Replaces a stored password hash that was made with outdated parameters, while the password is at
// hand.
import { networkCaller } from '@plinth/domain/abuse/caller'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Visitor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

export interface CheckedPassword {
  /** The password matches this user's hash. */
  readonly user: UserRecord
  readonly password: string
  readonly visitor: Visitor
}

/** Returns the current hash. A password changed meanwhile is not overwritten. */
export async function renewPasswordHash(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
  { user: { id, passwordHash: current }, password, visitor }: CheckedPassword,
): Promise<string | null> {
  if (current === null || !passwords.isOutdated(current)) return current
  const caller = networkCaller(visitor.network)
  const next = await passwords.inTurn(caller, ({ hash }) => hash(password))
  const renew = () => database.transact((tx) => tx.users.replacePasswordHash(id, { current, next }))
  return (await renew()) ? next : current
}

// Replaces a stored password hash that was made with outdated parameters, while the password is at
// hand.
import type { UserRecord } from '../../ports/database/users.ts'
import type { Deps } from '../base/deps.ts'

/** The password must match the user's hash. A password changed meanwhile is not overwritten. */
export async function renewPasswordHash(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
  { id, passwordHash: current }: UserRecord,
  password: string,
): Promise<void> {
  if (current === null || !passwords.isOutdated(current)) return
  const next = await passwords.hash(password)
  await database.transact((tx) => tx.users.replacePasswordHash(id, { current, next }))
}

import type { AccountLink, LinkPurpose } from '../../ports/account-links.ts'
import type { Transaction } from '../../ports/database.ts'
import type { UserRecord } from '../../ports/users.ts'
import { hashSecret } from '../secrets.ts'
import { unknownLink } from './unknown-link.ts'

export interface LinkToTake {
  readonly code: string
  readonly purposes: readonly LinkPurpose[]
  readonly now: number
}

/** Uses a mailed link up and locks whose it is: the person first, since all that they have comes after them. */
export async function takeLink(
  tx: Transaction,
  { code, purposes, now }: LinkToTake,
): Promise<{ link: AccountLink; user: UserRecord }> {
  const hash = hashSecret(code)
  const found = await tx.accountLinks.find(hash, purposes, now)
  const user = found && (await tx.users.lock(found.userId))
  const link = user && (await tx.accountLinks.take(hash, purposes, now))
  if (!link) throw unknownLink()
  return { link, user }
}

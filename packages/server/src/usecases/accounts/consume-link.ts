// Looks up and consumes the one-time links of accounts.
import type { AccountLink, LinkPurpose } from '../../ports/database/account-links.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import { hashSecret } from '../base/secrets.ts'
import { unknownLink } from './unknown-link.ts'

export interface LinkToConsume {
  readonly code: string
  readonly purposes: readonly LinkPurpose[]
  readonly now: number
}

interface LockedLink {
  readonly link: AccountLink
  readonly user: UserRecord
}

/**
 * Finds a link and locks its user. Lock order: the user comes before everything that the
 * user owns.
 */
export async function lockLink(
  tx: Transaction,
  { code, purposes, now }: LinkToConsume,
): Promise<LockedLink> {
  const find = () => tx.accountLinks.find(hashSecret(code), purposes, now)
  const found = await find()
  const user = found && (await tx.users.lock(found.userId))
  // Look up again: another transaction may have removed the link while this one waited for the
  // lock.
  const link = user && (await find())
  if (!link) throw unknownLink()
  return { link, user }
}

/** Like `lockLink`, but consumes the link. */
export async function consumeLink(tx: Transaction, which: LinkToConsume): Promise<LockedLink> {
  const locked = await lockLink(tx, which)
  const taken = await tx.accountLinks.take(locked.link.hash, which.purposes, which.now)
  if (!taken) throw unknownLink()
  return locked
}

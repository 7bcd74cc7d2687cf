// Mails a one-time link for verification, email change or password reset.
import { dayMs } from '@plinth/domain/base/day'
import type { MailedPurpose } from '../../ports/database/account-links.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret, mintLinkSecret } from '../base/secrets.ts'
import { queueMail } from '../mail/queue-mail.ts'

const lifetimes: Readonly<Record<MailedPurpose, number>> = {
  verify: 7 * dayMs,
  change_email: dayMs,
  reset: dayMs / 24,
}

export type MailLinkDeps = Pick<Deps, 'clock' | 'random' | 'sealer'>

export interface LinkToMail {
  readonly purpose: MailedPurpose
  readonly user: Pick<UserRecord, 'id' | 'name'>
  /** Recipient; following the link proves this address. */
  readonly email: string
}

/** Invalidates earlier links for the same purpose. */
export async function mailAccountLink(
  deps: MailLinkDeps,
  tx: Transaction,
  { purpose, user, email }: LinkToMail,
): Promise<void> {
  const now = deps.clock.now()
  const code = mintLinkSecret(deps.random)
  await tx.accountLinks.removeOfUser(user.id, [purpose])
  await tx.accountLinks.insert({
    hash: hashSecret(code),
    purpose,
    userId: user.id,
    email,
    createdAt: now,
    expiresAt: now + lifetimes[purpose],
  })
  await queueMail(deps, tx, { kind: purpose, to: email, name: user.name, code })
}

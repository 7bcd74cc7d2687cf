// Requests a password reset link.
import { parseEmail } from '@plinth/domain/accounts/email'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Visitor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { requirePasswordsAllowed } from './has-password.ts'
import { type MailLinkDeps, mailAccountLink } from './mail-account-link.ts'

/** The response does not reveal whether the address is registered. */
export async function requestReset(
  deps: MailLinkDeps & Pick<Deps, 'allowsPasswords' | 'database' | 'jobSignal'>,
  visitor: Visitor,
  input: { readonly email: string },
): Promise<void> {
  requirePasswordsAllowed(deps)
  const email = parseEmail(input.email)
  await admitAttempts(deps, [
    { kind: 'mail_address', key: email },
    { kind: 'mail_network', key: visitor.network },
  ])
  await deps.database.transact(async (tx) => {
    // A row is written in either case, so that the response time reveals nothing.
    await tx.attempts.record(['reset'], deps.clock.now())
    const found = await tx.users.findByEmail(email)
    const user = found && (await tx.users.lock(found.id))
    if (user?.email !== email || (await needsProvider(tx, user))) return
    await mailAccountLink(deps, tx, { purpose: 'reset', user, email })
  })
  deps.jobSignal.notify('mail')
}

/** A first password would replace the second factor that an organisation requires. */
export const needsProvider = async (tx: Transaction, { id, passwordHash }: UserRecord) =>
  passwordHash === null && (await tx.tenants.requiringSecondFactor(id)).length > 0

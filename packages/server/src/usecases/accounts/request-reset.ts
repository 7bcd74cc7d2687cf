import { parseEmail } from '@plinth/domain/email'
import type { Visitor } from '../actor.ts'
import { admitAttempts } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'
import { type MailLinkDeps, mailAccountLink } from './mail-account-link.ts'

/** Mails a link to set a new password. Whoever asks does not learn whether the address is registered. */
export async function requestReset(
  deps: MailLinkDeps & Pick<Deps, 'database' | 'followUps'>,
  visitor: Visitor,
  input: { readonly email: string },
): Promise<void> {
  const email = parseEmail(input.email)
  await admitAttempts(deps, [
    { kind: 'mail_address', key: email },
    { kind: 'mail_network', key: visitor.network },
  ])
  await deps.database.transact(async (tx) => {
    // Something is written either way, so that both take as long.
    await tx.attempts.record('reset', deps.clock.now())
    const found = await tx.users.findByEmail(email)
    const user = found && (await tx.users.lock(found.id))
    if (user?.email === email) await mailAccountLink(deps, tx, { purpose: 'reset', user, email })
  })
  deps.followUps.ring()
}

// Resets a password with a mailed link.
import { networkCaller } from '@plinth/domain/abuse/caller'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import type { Visitor } from '../access/actor.ts'
import { markVerified } from '../access/owner-changes.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret } from '../base/secrets.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { consumeLink } from './consume-link.ts'
import { endAccess } from './end-access.ts'
import { requirePasswordsAllowed } from './has-password.ts'
import { needsProvider } from './request-reset.ts'
import { unknownLink } from './unknown-link.ts'

const purposes = ['reset'] as const

/** Returns the account that a link belongs to, without consuming the link. */
export async function findReset(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  code: string,
): Promise<{ email: string } | null> {
  const link = await database.read.accountLinks.find(hashSecret(code), purposes, clock.now())
  return link && { email: link.email }
}

type ResetDeps = Pick<
  Deps,
  'allowsPasswords' | 'database' | 'clock' | 'random' | 'sealer' | 'jobSignal' | 'passwords'
>

/**
 * The link proves the address, so the account becomes verified, and what gave access to it ends. A
 * second factor that the account needs stays: see `endAccess`.
 */
export async function resetPassword(
  deps: ResetDeps,
  visitor: Visitor,
  input: { readonly code: string; readonly password: string },
): Promise<void> {
  requirePasswordsAllowed(deps)
  const password = parseAccountPassword(input.password)
  if (!(await findReset(deps, input.code))) throw unknownLink()
  const caller = networkCaller(visitor.network)
  const passwordHash = await deps.passwords.inTurn(caller, ({ hash }) => hash(password))
  await deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    const { link, user } = await consumeLink(tx, { code: input.code, purposes, now })
    if (user.email !== link.email || (await needsProvider(tx, user))) throw unknownLink()
    await tx.users.setPassword(user.id, passwordHash)
    if (user.verifiedAt === null) await markVerified(tx, user.id, now)
    await endAccess(tx, user.id, now)
    await queueMail(deps, tx, { kind: 'password_changed', to: user.email, name: user.name })
  })
  deps.jobSignal.notify('mail')
}

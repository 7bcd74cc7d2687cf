// One-time links that sign a user in, made on the operator's command line: for a user who lost their
// password and second factor, or when the identity provider is unavailable.
import { parseEmail } from '@plinth/domain/accounts/email'
import { AppError } from '@plinth/domain/base/errors'
import type { Visitor } from '../access/actor.ts'
import { recordAction } from '../access/record-action.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret, mintLinkSecret } from '../base/secrets.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { consumeLink } from './consume-link.ts'
import { replaceSession } from './replace-session.ts'
import { type SignedIn, signedIn } from './signed-in.ts'
import { unknownLink } from './unknown-link.ts'

const purposes = ['sign_in'] as const

export const signInLinkMinutes = 15

/** Invalidates an earlier link. Mails the user about it, so that no link is made in secret. */
export async function createSignInLink(
  deps: Pick<Deps, 'clock' | 'database' | 'random' | 'sealer'>,
  input: { readonly email: string },
): Promise<{ readonly code: string; readonly expiresAt: number }> {
  const email = parseEmail(input.email)
  const code = mintLinkSecret(deps.random)
  const now = deps.clock.now()
  const expiresAt = now + signInLinkMinutes * 60_000
  await deps.database.transact(async (tx) => {
    const found = await tx.users.findByEmail(email)
    const user = found && (await tx.users.lock(found.id))
    if (!user) throw new AppError('not_found', `There is no account with the address ${email}.`)
    await tx.accountLinks.removeOfUser(user.id, purposes)
    const link = { hash: hashSecret(code), purpose: 'sign_in', userId: user.id, email } as const
    await tx.accountLinks.insert({ ...link, createdAt: now, expiresAt })
    await recordAction(deps, tx, {
      by: 'plinthd',
      action: 'sign_in_link_created',
      subject: { id: user.id, name: email },
      note: '',
    })
    await queueMail(deps, tx, { kind: 'sign_in_link_created', to: email, name: user.name })
  })
  return { code, expiresAt }
}

/** Returns the account that a link belongs to, without consuming the link. */
export async function findSignInLink(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  code: string,
): Promise<{ email: string } | null> {
  const link = await database.read.accountLinks.find(hashSecret(code), purposes, clock.now())
  return link && { email: link.email }
}

/** Does not verify the address: the operator passed the link on, perhaps not by mail. */
export async function enterByLink(
  deps: Pick<Deps, 'clock' | 'database' | 'random'>,
  visitor: Visitor,
  input: { readonly code: string; readonly previousSecret: string | null },
): Promise<SignedIn> {
  const session = await deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    const { link, user } = await consumeLink(tx, { code: input.code, purposes, now })
    if (user.email !== link.email) throw unknownLink()
    const { previousSecret } = input
    const entry = { userId: user.id, method: 'link', visitor, previousSecret } as const
    const opened = await replaceSession(deps, tx, entry)
    if (!opened) throw unknownLink()
    return opened
  })
  return signedIn(deps, visitor, session)
}

// Verification of email addresses by mailed links: of new accounts and of changed addresses.
import { AppError } from '@plinth/domain/base/errors'
import type { UserId } from '@plinth/domain/base/ids'
import type { AccountLink } from '../../ports/database/account-links.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { SessionActor, Visitor } from '../access/actor.ts'
import { markVerified } from '../access/owner-changes.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret } from '../base/secrets.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockLink } from './consume-link.ts'
import {
  type CodeNeeded,
  type EnterDeps,
  enterByPassword,
  type PasswordEntry,
} from './enter-by-password.ts'
import { hasPassword } from './has-password.ts'
import type { SignedIn } from './signed-in.ts'
import { unknownLink } from './unknown-link.ts'

const purposes = ['verify', 'change_email'] as const

export interface Verification {
  readonly purpose: (typeof purposes)[number]
  readonly userId: UserId
  /** The address that the link proves. */
  readonly email: string
  /** The current address of the account. */
  readonly account: string
  /** False if the owner of the account signs in another way. */
  readonly hasPassword: boolean
  /**
   * True if the link was already used. Used links are kept until they expire, so that opening one
   * again is not an error.
   */
  readonly confirmed: boolean
}

/** Describes a link without consuming it: mail scanners open links too. */
export async function findVerification(
  deps: Pick<Deps, 'allowsPasswords' | 'database' | 'clock'>,
  code: string,
): Promise<Verification | null> {
  const found = await find(deps, code)
  if (!found) return null
  const { link, user } = found
  return {
    purpose: link.purpose === 'change_email' ? 'change_email' : 'verify',
    userId: user.id,
    email: link.email,
    account: user.email,
    hasPassword: hasPassword(deps, user),
    confirmed: isConfirmed(link, user),
  }
}

type VerifyDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'sealer' | 'jobSignal'>

/** For a browser with a session of the account. Links of other accounts are rejected as unknown. */
export async function verifyEmail(
  deps: VerifyDeps,
  actor: Pick<SessionActor, 'userId'>,
  code: string,
): Promise<void> {
  await deps.database.transact((tx) => confirm(deps, tx, { code, userId: actor.userId }))
  deps.jobSignal.notify('mail')
}

/**
 * For a browser without a session of the account, which is signed in to it. The link alone is not
 * enough: someone may have signed up with another person's address, whose owner would then confirm
 * it for them. A wrong password does not consume the link, and neither does a correct one if the
 * account needs a code too: the link is opened again after it.
 */
export async function verifyEmailByPassword(
  deps: VerifyDeps & EnterDeps,
  visitor: Visitor,
  input: Pick<PasswordEntry, 'password' | 'previousSecret'> & { readonly code: string },
): Promise<SignedIn | CodeNeeded> {
  const { code, password, previousSecret } = input
  const found = await find(deps, code)
  if (!found) throw unknownLink()
  const signedIn = await enterByPassword(deps, visitor, {
    email: found.user.email,
    password,
    previousSecret,
    alongside: (tx, { id }) => confirm(deps, tx, { code, userId: id }),
  }).catch((error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'unauthorized'
    throw isWrong ? wrongPassword() : error
  })
  deps.jobSignal.notify('mail')
  return signedIn
}

/** The form has no field for the address. */
const wrongPassword = (): AppError =>
  new AppError('unauthorized', 'That password is wrong. Check it and try again.')

async function find({ database, clock }: Pick<Deps, 'database' | 'clock'>, code: string) {
  const { accountLinks, users } = database.read
  const link = await accountLinks.find(hashSecret(code), purposes, clock.now())
  const user = link && (await users.find(link.userId))
  return user && { link, user }
}

const isConfirmed = (link: AccountLink, user: UserRecord): boolean =>
  user.verifiedAt !== null && user.email === link.email

async function confirm(
  deps: VerifyDeps,
  tx: Transaction,
  { code, userId }: { readonly code: string; readonly userId: UserId },
): Promise<void> {
  const now = deps.clock.now()
  const { link, user } = await lockLink(tx, { code, purposes, now })
  if (user.id !== userId) throw unknownLink()
  if (isConfirmed(link, user)) return
  if (link.purpose === 'verify' && link.email !== user.email) throw unknownLink()
  if (link.purpose === 'change_email') {
    await changeAddress(tx, link)
    const { name, email: to } = user
    await queueMail(deps, tx, { kind: 'email_changed', to, name, newEmail: link.email })
  }
  await markVerified(tx, user.id, now)
}

async function changeAddress(tx: Transaction, link: AccountLink): Promise<void> {
  if (!(await tx.users.setEmail(link.userId, link.email))) {
    throw new AppError('invalid_field', `${link.email} now belongs to another account.`)
  }
  // Links sent to the old address must no longer act on the account.
  await tx.accountLinks.removeOfUser(link.userId, ['verify', 'reset'])
}

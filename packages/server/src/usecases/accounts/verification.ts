// The two links that prove an address: of a new account, and of a new address.
import { AppError } from '@plinth/domain/errors'
import type { AccountLink } from '../../ports/account-links.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { hashSecret } from '../secrets.ts'
import { markVerified } from './owner-changes.ts'
import { takeLink } from './take-link.ts'
import { unknownLink } from './unknown-link.ts'

const purposes = ['verify', 'change_email'] as const

export interface Verification {
  readonly purpose: (typeof purposes)[number]
  /** The address that the link proves. */
  readonly email: string
  /** By which the account is known so far: who gives it an address should see whose it is. */
  readonly account: string
}

/** What a link would do, without using it up: mail scanners open links too. */
export async function findVerification(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  code: string,
): Promise<Verification | null> {
  const { accountLinks, users } = database.read
  const link = await accountLinks.find(hashSecret(code), purposes, clock.now())
  const user = link && (await users.find(link.userId))
  if (!user) return null
  return { purpose: purposeOf(link), email: link.email, account: user.email }
}

const purposeOf = ({ purpose }: AccountLink): Verification['purpose'] =>
  purpose === 'change_email' ? purpose : 'verify'

export async function verifyEmail(
  deps: Pick<Deps, 'database' | 'clock' | 'random' | 'sealer' | 'followUps'>,
  code: string,
): Promise<Pick<Verification, 'purpose' | 'email'>> {
  const verified = await deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    const { link, user } = await takeLink(tx, { code, purposes, now })
    if (link.purpose === 'verify' && link.email !== user.email) throw unknownLink()
    if (link.purpose === 'change_email') {
      await changeAddress(tx, link)
      const { name, email: to } = user
      await queueMail(deps, tx, { kind: 'email_changed', to, name, newEmail: link.email })
    }
    await markVerified(tx, user.id, now)
    return { purpose: purposeOf(link), email: link.email }
  })
  deps.followUps.ring()
  return verified
}

async function changeAddress(tx: Transaction, link: AccountLink): Promise<void> {
  if (!(await tx.users.setEmail(link.userId, link.email))) {
    throw new AppError('invalid_field', `${link.email} has an account of its own by now.`)
  }
  // What was sent to the old address must not act on the account any more.
  await tx.accountLinks.removeOfUser(link.userId, ['verify', 'reset'])
}

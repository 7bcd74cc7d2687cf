// Creates an account and signs it in.
import { networkCaller } from '@plinth/domain/abuse/caller'
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import { parseName } from '@plinth/domain/base/text-fields'
import type { Visitor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { claimDropsOfBrowser } from '../claiming/claim-drops.ts'
import { requirePasswordsAllowed } from './has-password.ts'
import { type InsertAccountDeps, insertAccount } from './insert-account.ts'
import { type MailLinkDeps, mailAccountLink } from './mail-account-link.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { requireMaySignUp, type SignUpRuleDeps } from './require-may-sign-up.ts'

export interface SignUpInput {
  readonly email: string
  readonly password: string
  readonly name: string
}

export interface SignedUp {
  readonly session: OpenedSession
  /** Number of anonymous drops of this browser that were moved into the account. */
  readonly claimed: number
}

type SignUpDeps = InsertAccountDeps &
  MailLinkDeps &
  SignUpRuleDeps &
  Pick<Deps, 'allowsPasswords' | 'jobSignal' | 'passwords'>

/** The account is unverified but signed in at once, and claims the browser's anonymous drops. */
export async function signUp(
  deps: SignUpDeps,
  visitor: Visitor,
  input: SignUpInput,
): Promise<SignedUp> {
  requirePasswordsAllowed(deps)
  const email = parseEmail(input.email)
  const name = parseName(input.name)
  const password = parseAccountPassword(input.password)
  const caller = networkCaller(visitor.network)
  const passwordHash = await deps.passwords.inTurn(caller, async ({ hash }) => {
    await admitAttempts(deps, [
      { kind: 'sign_up_network', key: visitor.network },
      { kind: 'mail_address', key: email },
    ])
    // After the limit, because the response reveals whether an address is invited.
    await requireMaySignUp(deps, email)
    return hash(password)
  })

  const signedUp = await deps.database.transact(async (tx) => {
    const { country } = visitor
    const account = { email, name, passwordHash, country, verified: false, operator: false }
    const { userId, tenantId } = await insertAccount(deps, tx, account)
    await mailAccountLink(deps, tx, { purpose: 'verify', user: { id: userId, name }, email })
    const owner = { userId, tenantId, userAgent: visitor.userAgent, method: 'password' as const }
    const session = await openSession(deps, tx, owner)
    const { browserId } = visitor
    const claimed = browserId
      ? await claimDropsOfBrowser(deps, tx, { browserId, tenantId, userId })
      : []
    return { session, claimed: claimed.length }
  })
  deps.jobSignal.notify('mail')
  return signedUp
}

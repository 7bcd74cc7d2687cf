// Creates the first operator with the link that a new installation prints, and signs them in.
import { networkCaller } from '@plinth/domain/abuse/caller'
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import { AppError } from '@plinth/domain/base/errors'
import { parseName } from '@plinth/domain/base/text-fields'
import type { Visitor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { recordAction } from '../access/record-action.ts'
import { isSetupSecret, takeSetupSecret } from '../access/setup-link.ts'
import type { Deps } from '../base/deps.ts'
import { claimDropsOfBrowser } from '../claiming/claim-drops.ts'
import { type InsertAccountDeps, insertAccount } from './insert-account.ts'
import { openSession } from './open-session.ts'
import type { SignUpInput } from './sign-up.ts'
import { type SignedIn, signedIn } from './signed-in.ts'
import { unknownLink } from './unknown-link.ts'

type FirstOperatorDeps = InsertAccountDeps &
  Pick<Deps, 'allowsPasswords' | 'database' | 'passwords' | 'sealer'>

/**
 * The link comes from the server's log, so it proves access to the machine: the account is verified,
 * and the rule for sign-ups does not apply. Without passwords, the operator signs in later with a
 * provider that confirms the same address. Like every new account, it gets the browser's anonymous
 * drops.
 */
export async function createFirstOperator(
  deps: FirstOperatorDeps,
  visitor: Visitor,
  input: SignUpInput & { readonly code: string },
): Promise<SignedIn> {
  const email = parseEmail(input.email)
  const name = parseName(input.name)
  const password = deps.allowsPasswords ? parseAccountPassword(input.password) : null
  if (!(await isSetupSecret(deps, input.code))) throw unknownLink()
  const passwordHash = await deps.passwords.inTurn(
    networkCaller(visitor.network),
    async ({ hash }) => {
      await admitAttempts(deps, [{ kind: 'sign_up_network', key: visitor.network }])
      return password === null ? null : hash(password)
    },
  )

  const session = await deps.database.transact(async (tx) => {
    if (!(await takeSetupSecret(tx))) throw unknownLink()
    if (await tx.users.findByEmail(email)) throw hasAccount(email)
    const { browserId, country, userAgent } = visitor
    const account = { email, name, passwordHash, country, verified: true, operator: true }
    const { userId, tenantId } = await insertAccount(deps, tx, account)
    await recordAction(deps, tx, {
      by: { userId },
      action: 'account_created',
      subject: { id: userId, name: email },
      note: 'first operator',
    })
    if (browserId) await claimDropsOfBrowser(deps, tx, { browserId, tenantId, userId })
    const method = password === null ? 'link' : 'password'
    return openSession(deps, tx, { userId, tenantId, userAgent, method })
  })
  return signedIn(deps, visitor, session)
}

/** The link stays valid, since the transaction is rolled back. */
const hasAccount = (email: string): AppError =>
  new AppError(
    'invalid_field',
    `There is already an account for ${email}. Use another address, or run \`plinthd account set-operator --email ${email}\` on the server.`,
  )

// Creates an account from the operator's command line: a user, a personal tenant and an API token.
import { operatorCaller } from '@plinth/domain/abuse/caller'
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import { idBytes, makeId, type TenantId, type UserId } from '@plinth/domain/base/ids'
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { recordAction } from '../access/record-action.ts'
import { takeSetupSecret } from '../access/setup-link.ts'
import type { Deps } from '../base/deps.ts'
import { mintApiToken, tokenHashes } from '../base/secrets.ts'
import { complimentarySubscription } from '../billing/set-plan.ts'
import { type InsertAccountDeps, insertAccount } from './insert-account.ts'

export interface CreateAccountInput {
  readonly email: string
  readonly plan: AccountPlan
  readonly password: string | null
  readonly verified: boolean
  readonly operator: boolean
}

export interface CreatedAccount {
  readonly userId: UserId
  readonly tenantId: TenantId
  readonly email: string
  /** The API token in clear; only its hash is stored. */
  readonly token: string
}

export async function createAccount(
  deps: CreateAccountDeps,
  input: CreateAccountInput,
): Promise<CreatedAccount> {
  const email = parseEmail(input.email)
  const password = input.password === null ? null : parseAccountPassword(input.password)
  const passwordHash =
    password && (await deps.passwords.inTurn(operatorCaller, ({ hash }) => hash(password)))
  const now = deps.clock.now()
  const token = mintApiToken(deps.random)

  const ids = await deps.database.transact(async (tx) => {
    const { verified, operator } = input
    const account = { email, name: '', passwordHash, verified, operator, country: null }
    const { userId, tenantId } = await insertAccount(deps, tx, account)
    if (operator) await takeSetupSecret(tx)
    if (input.plan !== 'free') {
      await tx.tenants.setSubscription(tenantId, complimentarySubscription(input.plan, now), now)
    }
    await tx.apiTokens.insert({
      id: makeId('token', deps.random(idBytes)),
      tenantId,
      userId,
      name: 'Created with the account',
      access: 'full',
      dropId: null,
      hash: tokenHashes(token).full,
      createdAt: now,
      expiresAt: null,
    })
    await recordAction(deps, tx, {
      by: 'plinthd',
      action: 'account_created',
      subject: { id: userId, name: email },
      // Nothing is granted with the default.
      note: [input.plan === 'free' ? [] : input.plan, operator ? 'operator' : []].flat().join(', '),
    })
    return { userId, tenantId }
  })
  return { ...ids, email, token }
}

type CreateAccountDeps = InsertAccountDeps & Pick<Deps, 'database' | 'passwords'>

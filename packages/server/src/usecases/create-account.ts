import { currencyOf } from '@plinth/domain/currency'
import { parseEmail } from '@plinth/domain/email'
import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId, type TenantId, type UserId } from '@plinth/domain/ids'
import { parseAccountPassword } from '@plinth/domain/password'
import type { AccountPlan } from '@plinth/domain/plans'
import type { Deps } from './deps.ts'
import { hashSecret, mintApiToken } from './secrets.ts'
import { complimentary } from './set-plan.ts'

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
  /** Shown once. */
  readonly token: string
}

/** The operator's way to make an account: a user, their own tenant, and an API token. */
export async function createAccount(
  { database, clock, random, passwords, defaultCountry }: CreateAccountDeps,
  input: CreateAccountInput,
): Promise<CreatedAccount> {
  const email = parseEmail(input.email)
  const passwordHash =
    input.password === null ? null : await passwords.hash(parseAccountPassword(input.password))
  const now = clock.now()
  const userId = makeId('user', random(idBytes))
  const tenantId = makeId('tenant', random(idBytes))
  const token = mintApiToken(random)
  const name = email.slice(0, email.indexOf('@'))

  await database.transact(async (tx) => {
    const inserted = await tx.users.insert({
      id: userId,
      email,
      name,
      passwordHash,
      verifiedAt: input.verified ? now : null,
      operator: input.operator,
      createdAt: now,
    })
    if (!inserted) throw new AppError('invalid_field', `${email} has an account already.`)
    await tx.tenants.insert({
      id: tenantId,
      name,
      kind: 'personal',
      country: defaultCountry,
      currency: currencyOf(defaultCountry),
      createdAt: now,
    })
    await tx.tenants.addMember(tenantId, { userId, role: 'owner', joinedAt: now })
    if (input.plan !== 'free') {
      await tx.tenants.setSubscription(tenantId, complimentary(input.plan, now), now)
    }
    await tx.apiTokens.insert({
      id: makeId('token', random(idBytes)),
      tenantId,
      userId,
      name: 'Made with the account',
      hash: hashSecret(token),
      createdAt: now,
      expiresAt: null,
    })
  })
  return { userId, tenantId, email, token }
}

type CreateAccountDeps = Pick<
  Deps,
  'database' | 'clock' | 'random' | 'passwords' | 'defaultCountry'
>

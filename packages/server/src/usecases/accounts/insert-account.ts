// Inserts a user and their personal tenant, inside the caller's transaction.
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId, type TenantId, type UserId } from '@plinth/domain/base/ids'
import { currencyOf } from '@plinth/domain/plans/currency'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'

export interface NewAccount {
  readonly email: string
  /** If blank, the part of the email address before the @ is used. */
  readonly name: string
  readonly passwordHash: string | null
  readonly verified: boolean
  readonly operator: boolean
  /** Null if unknown. */
  readonly country: string | null
}

export type InsertAccountDeps = Pick<Deps, 'clock' | 'random' | 'defaultCountry'>

export async function insertAccount(
  { clock, random, defaultCountry }: InsertAccountDeps,
  tx: Transaction,
  account: NewAccount,
): Promise<{ userId: UserId; tenantId: TenantId }> {
  const now = clock.now()
  const userId = makeId('user', random(idBytes))
  const tenantId = makeId('tenant', random(idBytes))
  const { email, passwordHash, operator } = account
  const name = account.name || email.slice(0, email.indexOf('@'))
  const country = account.country ?? defaultCountry
  const verifiedAt = account.verified ? now : null
  const user = { id: userId, email, name, passwordHash, verifiedAt, operator, createdAt: now }
  if (!(await tx.users.insert(user))) {
    throw new AppError(
      'invalid_field',
      `There is already an account for ${email}. Sign in, or reset its password.`,
    )
  }
  await tx.tenants.insert({
    id: tenantId,
    name,
    kind: 'personal',
    country,
    currency: currencyOf(country),
    createdAt: now,
  })
  await tx.tenants.addMember(tenantId, { userId, role: 'owner', joinedAt: now })
  return { userId, tenantId }
}

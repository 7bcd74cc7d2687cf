// The current user and the tenants they belong to.
import { AppError } from '@plinth/domain/base/errors'
import type { ApiTokenRecord, ApiTokensReader } from '../../ports/database/api-tokens.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { AccountActor } from '../access/actor.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type TenantView, viewTenant } from '../organisations/tenant-view.ts'
import { hasPassword } from './has-password.ts'

export interface Me {
  readonly user: UserRecord
  /** False if the user signs in with a provider only. */
  readonly hasPassword: boolean
  /** The tenant that the credential acts for. */
  readonly current: TenantView
  /** Every tenant of the user, the personal one first. For a token for one drop, only its own. */
  readonly tenants: readonly TenantView[]
  /** The API token that the caller used; null for other credentials. */
  readonly token: ApiTokenRecord | null
}

export async function getMe(
  deps: Pick<Deps, 'allowsPasswords' | 'database' | 'clock'>,
  actor: AccountActor,
): Promise<Me> {
  const { database, clock } = deps
  const now = clock.now()
  const user = await database.read.users.find(actor.userId)
  if (!user)
    throw new AppError(
      'unauthorized',
      'This credential belongs to an account that no longer exists.',
    )
  const tenant = requireTenant(await database.read.tenants.find(actor.tenantId))
  const memberships = await database.read.tenants.ofUser(actor.userId)
  return {
    user,
    hasPassword: hasPassword(deps, user),
    current: viewTenant({ tenant, role: actor.role }, now),
    tenants: memberships
      .filter(({ tenant: { id } }) => !actor.limits?.dropId || id === actor.tenantId)
      .map((membership) => viewTenant(membership, now)),
    token: await tokenOf(database.read.apiTokens, actor),
  }
}

const tokenOf = async (apiTokens: ApiTokensReader, { tenantId, credential }: AccountActor) =>
  credential?.kind === 'token' ? apiTokens.find(tenantId, credential.id) : null

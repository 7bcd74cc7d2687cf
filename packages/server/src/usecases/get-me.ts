import { AppError } from '@plinth/domain/errors'
import type { AccountPlan } from '@plinth/domain/plans'
import type { TenantRecord } from '../ports/tenants.ts'
import type { UserRecord } from '../ports/users.ts'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { planOf, requireTenant } from './tenant-plan.ts'

export interface Me {
  readonly user: UserRecord
  readonly tenant: TenantRecord
  readonly plan: AccountPlan
  readonly role: AccountActor['role']
  readonly organisations: readonly {
    readonly tenant: TenantRecord
    readonly role: AccountActor['role']
    readonly plan: AccountPlan
  }[]
}

export async function getMe(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
): Promise<Me> {
  const now = clock.now()
  const user = await database.read.users.find(actor.userId)
  if (!user) throw new AppError('unauthorized', 'The account of this credential is gone.')
  const tenant = requireTenant(await database.read.tenants.find(actor.tenantId))
  const memberships = await database.read.tenants.ofUser(actor.userId)
  return {
    user,
    tenant,
    plan: planOf(tenant, now).name,
    role: actor.role,
    organisations: memberships.map((membership) => ({
      tenant: membership.tenant,
      role: membership.role,
      plan: planOf(membership.tenant, now).name,
    })),
  }
}

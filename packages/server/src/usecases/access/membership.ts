// Membership checks under the tenant's lock. The role that came with the credential may be
// outdated, and the credential revoked, so use cases that write use what is read here.
import type { PermissionName } from '@plinth/domain/accounts/roles'
import { refuseMissingFactor } from '@plinth/domain/accounts/second-factors'
import { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { Member, Membership, TenantsReader } from '../../ports/database/tenants.ts'
import type { AccountActor } from './actor.ts'
import { requireCurrent } from './lock-credential.ts'
import { requireRight } from './require-right.ts'
import { requireTenant } from './require-tenant.ts'

/** The current role, within the limits of the credential. */
export interface LockedMembership extends Membership, Pick<AccountActor, 'limits'> {}

export async function lockMembership(
  tx: Transaction,
  actor: AccountActor,
): Promise<LockedMembership> {
  const locked = await tx.tenants.lockFor(actor.tenantId, actor.userId)
  const tenant = requireTenant(locked?.tenant ?? null)
  const role = locked?.role
  if (!role) throw new AppError('unauthorized', 'You are no longer a member of this account.')
  await requireCurrent(tx, actor)
  const refusal = refuseMissingFactor(tenant, actor)
  if (refusal) throw refusal
  return { tenant, role, ...(actor.limits && { limits: actor.limits }) }
}

/** Like `lockMembership`, and requires a permission. */
export async function lockAs(
  tx: Transaction,
  actor: AccountActor,
  permission: PermissionName,
): Promise<LockedMembership> {
  const membership = await lockMembership(tx, actor)
  requireRight(membership, permission)
  return membership
}

/** Users outside the tenant are `not_found`. */
export async function requireMember(
  tenants: TenantsReader,
  tenant: TenantId,
  user: string,
): Promise<Member> {
  const members = await tenants.members(tenant)
  const member = members.find(({ userId }) => userId === user)
  if (!member) throw new AppError('not_found', 'This account has no such member.')
  return member
}

export async function ownedOrganisations(
  tenants: TenantsReader,
  { userId }: Pick<Member, 'userId'>,
): Promise<number> {
  const memberships = await tenants.ofUser(userId)
  return memberships.filter(
    ({ tenant, role }) => role === 'owner' && tenant.kind === 'organisation',
  ).length
}

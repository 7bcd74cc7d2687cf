// Locks the tenant that a user has chosen for a claim.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import { freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import { freeClockStart, planOf } from '@plinth/domain/plans/subscriptions'
import type { Transaction } from '../../ports/database/database.ts'
import type { Membership, TenantRecord } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'

/**
 * `chosen` is the tenant id as submitted by the form. A claim does not restart the clock of a free
 * account, so if that is over, the page would be offline and soon be deleted.
 */
export async function lockChosenTenant(
  tx: Transaction,
  actor: AccountActor,
  { chosen, now }: { readonly chosen: string; readonly now: number },
): Promise<Membership> {
  const tenantId = parseId('tenant', chosen)
  if (!tenantId || !(await tx.tenants.roleOf(tenantId, actor.userId))) {
    throw new AppError(
      'invalid_field',
      'You are not a member of that account. Choose one of your accounts.',
    )
  }
  const membership = await lockAs(tx, { ...actor, tenantId }, 'claim_drops')
  if (isClockOver(membership.tenant, now)) {
    throw new AppError(
      'forbidden',
      'This account’s drops have expired, so your page would go offline. Choose another account, or ask the owner to sign in first.',
    )
  }
  return membership
}

const isClockOver = (tenant: TenantRecord, now: number): boolean =>
  planOf(tenant, now).clock === 'owner' && freeClockStart(tenant, now) + freeLifetime <= now

// Locks the tenant that a user has chosen for a claim.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { Membership } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'

/** `chosen` is the tenant id as submitted by the form. */
export async function lockChosenTenant(
  tx: Transaction,
  actor: AccountActor,
  chosen: string,
): Promise<Membership> {
  const tenantId = parseId('tenant', chosen)
  if (!tenantId || !(await tx.tenants.roleOf(tenantId, actor.userId))) {
    throw new AppError(
      'invalid_field',
      'You are not a member of that account. Choose one of your accounts.',
    )
  }
  return lockAs(tx, { ...actor, tenantId }, 'claim_drops')
}

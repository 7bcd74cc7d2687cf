// Locks the tenant that a user has chosen for a claim.
import { AppError } from '@plinth/domain/errors'
import { parseId } from '@plinth/domain/ids'
import type { Transaction } from '../../ports/database.ts'
import type { Membership } from '../../ports/tenants.ts'
import type { AccountActor } from '../actor.ts'
import { lockAs } from '../organisations/membership.ts'

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

import { AppError } from '@plinth/domain/errors'
import { parseId } from '@plinth/domain/ids'
import type { Transaction } from '../../ports/database.ts'
import type { Membership } from '../../ports/tenants.ts'
import type { AccountActor } from '../actor.ts'
import { lockAs } from '../organisations/membership.ts'

/** The one of the person's tenants that is to have a drop; `chosen` is as the form sent it. */
export async function lockChosenTenant(
  tx: Transaction,
  actor: AccountActor,
  chosen: string,
): Promise<Membership> {
  const tenantId = parseId('tenant', chosen)
  if (!tenantId || !(await tx.tenants.roleOf(tenantId, actor.userId))) {
    throw new AppError(
      'invalid_field',
      'Choose one of your accounts: you do not belong to that one.',
    )
  }
  return lockAs(tx, { ...actor, tenantId }, 'claim_drops')
}

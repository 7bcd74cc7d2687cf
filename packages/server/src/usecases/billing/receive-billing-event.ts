// Handles one event of the payment processor.
import type { BillingEvent } from '../../ports/billing.ts'
import { eventKey } from './idempotency-keys.ts'
import { type RefreshDeps, refreshCustomer } from './refresh-customer.ts'
import { requireProcessor } from './require-processor.ts'
import { settleCustomer } from './settle-customer.ts'

/**
 * Idempotent: a repeated or late event changes nothing. Returns problems that the operator must
 * look at; the processor need not send the event again for them.
 */
export async function receiveBillingEvent(
  deps: RefreshDeps,
  event: BillingEvent,
): Promise<readonly Error[]> {
  const key = eventKey(requireProcessor(deps).name, event)
  if (await deps.database.read.handledBillingEvents.has(key)) return []
  const { state, tenantUnknown } = await refreshCustomer(deps, event.customerId, event)
  if (!tenantUnknown) return settleCustomer(deps, { ...event, state })
  return [
    new Error(
      `Customer ${event.customerId} belongs to tenant ${state?.tenantId}, which is not in this database. ` +
        'Check that the server uses the right database and that it is complete. The subscription continues until you cancel it at the processor.',
    ),
  ]
}

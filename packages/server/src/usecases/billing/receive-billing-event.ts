import type { BillingEvent } from '../../ports/billing.ts'
import { eventKey } from './handled-keys.ts'
import { type RefreshDeps, refreshCustomer } from './refresh-customer.ts'
import { requireProcessor } from './require-processor.ts'

/**
 * Something happened to a customer. Told again, or late, it changes nothing. Returns what whoever runs
 * the service has to look at; the processor need not tell it again.
 */
export async function receiveBillingEvent(
  deps: RefreshDeps,
  event: BillingEvent,
): Promise<readonly Error[]> {
  const key = eventKey(requireProcessor(deps).name, event)
  if (await deps.database.read.billingHandled.has(key)) return []
  const { state, tenantUnknown } = await refreshCustomer(deps, event.customerId, event)
  if (!tenantUnknown) return []
  return [
    new Error(
      `The customer ${event.customerId} is of the tenant ${state?.tenantId}, which this database does not know. ` +
        'Is it the right one, and a whole one? What they pay for goes on until you end it at the processor.',
    ),
  ]
}

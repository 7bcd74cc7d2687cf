import type { BillingEvent } from '../../ports/billing.ts'
import { eventKey } from './handled-keys.ts'
import { type RefreshDeps, refreshCustomer } from './refresh-customer.ts'
import { requireProcessor } from './require-processor.ts'

/** Something happened to a customer. Told again, or late, it changes nothing. */
export async function receiveBillingEvent(deps: RefreshDeps, event: BillingEvent): Promise<void> {
  const key = eventKey(requireProcessor(deps).name, event)
  if (await deps.database.read.billingHandled.has(key)) return
  await refreshCustomer(deps, event.customerId, event)
}

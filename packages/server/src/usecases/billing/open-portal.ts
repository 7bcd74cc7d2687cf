// Opens the payment processor's billing portal.
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { requireRight } from '../access/require-right.ts'
import { type BuyerDeps, ensureCustomer } from './ensure-customer.ts'
import { requireProcessor } from './require-processor.ts'

/** Returns the URL of the page for plan, card, invoices and cancellation. */
export async function openPortal(
  deps: BuyerDeps,
  actor: AccountActor,
  { returnUrl }: { readonly returnUrl: string },
): Promise<string> {
  requireRight(actor, 'manage_billing')
  const processor = requireProcessor(deps)
  await admitAttempts(deps, [{ kind: 'billing_tenant', key: actor.tenantId }])
  const { customerId } = await ensureCustomer(deps, actor, processor)
  return processor.openPortal(customerId, returnUrl)
}

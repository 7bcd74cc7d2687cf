import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { requireRole } from '../require-role.ts'
import { customerOf } from './customer-of.ts'
import { requireProcessor } from './require-processor.ts'

/** The address of the processor's page for plan, card, invoices and cancellation. */
export async function openPortal(
  deps: Pick<Deps, 'billing' | 'database'>,
  actor: AccountActor,
  { returnUrl }: { readonly returnUrl: string },
): Promise<string> {
  requireRole(actor, 'manage_billing')
  const processor = requireProcessor(deps)
  const { customerId } = await customerOf(deps, actor, processor)
  return processor.openPortal(customerId, returnUrl)
}

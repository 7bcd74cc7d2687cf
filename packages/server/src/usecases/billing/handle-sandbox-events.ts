// Handles recorded events of the billing sandbox.
import type { Deps } from '../base/deps.ts'
import { receiveBillingEvent } from './receive-billing-event.ts'
import type { RefreshDeps } from './refresh-customer.ts'

/**
 * Events are handled like webhooks of a real processor. One that fails stays recorded for the next
 * call. Returns the errors.
 */
export async function handleSandboxEvents(
  deps: RefreshDeps & Pick<Deps, 'billingSandbox'>,
): Promise<readonly unknown[]> {
  const { billingSandbox } = deps
  if (!billingSandbox) return []
  const failures: unknown[] = []
  for (const event of await billingSandbox.listUndelivered()) {
    try {
      failures.push(...(await receiveBillingEvent(deps, event)))
      await billingSandbox.markDelivered(event.id)
    } catch (failure) {
      failures.push(failure)
    }
  }
  return failures
}

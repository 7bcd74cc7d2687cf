// Makes sure that a customer does not pay for nothing, as far as possible.
import { isActiveAt, isPaidAt } from '@plinth/domain/plans/subscriptions'
import type { CustomerState } from '../../ports/billing.ts'
import { type RefreshDeps, tenantOf } from './refresh-customer.ts'
import { requireProcessor } from './require-processor.ts'

const retryMs = 3_600_000

/** After a refresh, with the state that it read. Returns problems that the operator must look at. */
export async function settleCustomer(
  deps: RefreshDeps,
  customerId: string,
  state: CustomerState | null,
): Promise<readonly Error[]> {
  const { clock, database } = deps
  const processor = requireProcessor(deps)
  const known = await database.read.billingCustomers.find(processor.name, customerId)
  const tenantId = known?.tenantId ?? tenantOf(state)
  const tenant = tenantId && (await database.read.tenants.find(tenantId))
  if (!state || !tenant) return []
  const now = clock.now()
  const { subscription } = tenant
  const hasPlan = isActiveAt(subscription, now)
  const used = known && hasPlan && subscription.source === processor.name ? 1 : 0
  // One that was cancelled already needs no attention.
  const renewing = state.subscriptions.filter((one) => one.endsAt === null && isPaidAt(one, now))
  return [
    ...(await closePayments(deps, customerId, hasPlan)),
    ...(renewing.length > used ? [paysInVain(customerId, renewing.length, used)] : []),
  ]
}

async function closePayments(
  deps: RefreshDeps,
  customerId: string,
  hasPlan: boolean,
): Promise<readonly Error[]> {
  const { clock, database } = deps
  const processor = requireProcessor(deps)
  try {
    await processor.closePayments(customerId, { hasPlan })
    return []
  } catch (cause) {
    const until = clock.now() + retryMs
    await database.transact((tx) => tx.billingCustomers.postpone(processor.name, customerId, until))
    const what = `Could not close the open payments of customer ${customerId}. This is repeated within an hour.`
    return [new Error(what, { cause })]
  }
}

const paysInVain = (customerId: string, renewing: number, used: number): Error =>
  new Error(
    `Customer ${customerId} pays for ${renewing} ${renewing === 1 ? 'subscription' : 'subscriptions'}, of which ${used} gives the account its plan. ` +
      'Cancel what has no effect at the processor, and refund it.',
  )

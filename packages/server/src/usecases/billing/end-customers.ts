// Cancels the subscriptions of deleted tenants at the payment processor.
import type { BillingProcessor } from '../../ports/billing.ts'
import type { Deps } from '../base/deps.ts'

const minuteMs = 60_000
/**
 * Lease on one cancellation. Longer than the processor may take: one that has not ended by then was
 * interrupted and is repeated.
 */
const leaseMs = 5 * minuteMs
const maxPauseMs = 12 * 60 * minuteMs
const endingsPerRun = 20

/** Cancellations that fail are retried until they succeed. */
export async function endCustomers(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  processor: BillingProcessor,
  signal: AbortSignal,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let begun = 0; begun < endingsPerRun && !signal.aborted; begun++) {
    const now = clock.now()
    const ending = await database.transact((tx) =>
      tx.billingEndings.takeDue(processor.name, now, now + leaseMs),
    )
    if (!ending) break
    const { customerId, tries } = ending
    try {
      await processor.endCustomer(customerId)
      await database.transact((tx) => tx.billingEndings.finish(processor.name, customerId))
    } catch (cause) {
      const next = clock.now() + Math.min(2 ** tries * minuteMs, maxPauseMs)
      await database.transact((tx) => tx.billingEndings.postpone(processor.name, customerId, next))
      failures.push(
        new Error(`Could not cancel the subscriptions of customer ${customerId}.`, { cause }),
      )
    }
  }
  return failures
}

import type { BillingProcessor } from '../../ports/billing.ts'
import type { Deps } from '../deps.ts'

const minuteMs = 60_000
/** Longer than a processor may take: what has not ended by then was cut off, and is begun again. */
const beginAgainMs = 5 * minuteMs
const longestPauseMs = 12 * 60 * minuteMs
const endingsPerRun = 20

/** Whoever's account is gone pays no more. What fails is tried again until it works. */
export async function endCustomers(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  processor: BillingProcessor,
  signal: AbortSignal,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let begun = 0; begun < endingsPerRun && !signal.aborted; begun++) {
    const now = clock.now()
    const ending = await database.transact((tx) =>
      tx.billingEndings.takeDue(processor.name, now, now + beginAgainMs),
    )
    if (!ending) break
    const { customerId, tries } = ending
    try {
      await processor.endCustomer(customerId)
      await database.transact((tx) => tx.billingEndings.finish(processor.name, customerId))
    } catch (cause) {
      const next = clock.now() + Math.min(2 ** tries * minuteMs, longestPauseMs)
      await database.transact((tx) => tx.billingEndings.postpone(processor.name, customerId, next))
      failures.push(new Error(`Ending what ${customerId} pays for failed.`, { cause }))
    }
  }
  return failures
}

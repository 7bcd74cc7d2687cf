// Background job for billing: cancels deleted customers and refreshes due ones.
import { dayMs } from '@plinth/domain/base/day'
import type { BillingProcessor } from '../../ports/billing.ts'
import type { Deps } from '../base/deps.ts'
import { type Removal, removeInBatches } from '../base/remove-in-batches.ts'
import { endCustomers } from './end-customers.ts'
import { endSandboxPlans } from './end-sandbox-plans.ts'
import { handleSandboxEvents } from './handle-sandbox-events.ts'
import { type RefreshDeps, refreshCustomer } from './refresh-customer.ts'
import { settleCustomer } from './settle-customer.ts'

export type BillingJobDeps = RefreshDeps & Pick<Deps, 'billingSandbox' | 'processes'>

/** Longer than a run in which every request times out. */
const leaseMs = 15 * 60_000
const customersPerRun = 50
/**
 * After this many failures the cause is probably not the customer; the rest waits for the next run.
 */
const maxFailures = 5
const postponeMs = 3_600_000
/** Longer than any processor repeats events, including late ones about an invoice. */
const handledRetentionMs = 400 * dayMs

/** Runs every minute, on one node at a time; idempotent. Returns the errors. */
export async function runBillingJob(
  deps: BillingJobDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { billing, clock, database, processes } = deps
  if (billing?.name !== 'sandbox') await endSandboxPlans(deps)
  if (!billing) return []
  const now = clock.now()
  const hasLease = await database.transact((tx) =>
    tx.leases.take('billing', processes.self, now, now + leaseMs),
  )
  if (!hasLease) return []
  const failures = [
    ...(await endCustomers(deps, billing, signal)),
    ...(await refreshDue(deps, billing, signal)),
    // In the sandbox a period starts when its customer is read, so its receipt is mailed right
    // after.
    ...(await handleSandboxEvents(deps)),
  ]
  const removals = [removeHandledEvents(now - handledRetentionMs)]
  failures.push(...(await removeInBatches(deps, removals, { until: now + leaseMs, signal })))
  await database.transact((tx) => tx.leases.release('billing', processes.self))
  return failures
}

const removeHandledEvents = (before: number): Removal => ({
  batchSize: 500,
  remove: (tx, limit) => tx.handledBillingEvents.removeBefore(before, limit),
})

/** Events may be lost, and the sandbox sends none by itself: customers are also read at known times. */
async function refreshDue(
  deps: BillingJobDeps,
  { name }: BillingProcessor,
  signal: AbortSignal,
): Promise<unknown[]> {
  const { clock, database } = deps
  const failures: unknown[] = []
  const due = await database.read.billingCustomers.due(name, clock.now(), customersPerRun)
  for (const { customerId } of due) {
    if (signal.aborted || failures.length >= maxFailures) break
    await refreshAndSettle(deps, customerId).then(
      (problems) => failures.push(...problems),
      async (failure: unknown) => {
        failures.push(failure)
        // A customer that always fails would hold up the others.
        const until = clock.now() + postponeMs
        await database.transact((tx) => tx.billingCustomers.postpone(name, customerId, until))
      },
    )
  }
  return failures
}

async function refreshAndSettle(deps: RefreshDeps, customerId: string): Promise<readonly Error[]> {
  const { state } = await refreshCustomer(deps, customerId, null)
  return settleCustomer(deps, { customerId, state, payment: null })
}

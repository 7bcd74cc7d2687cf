import { dayMs } from '@plinth/domain/lifecycle'
import type { BillingProcessor } from '../../ports/billing.ts'
import type { Deps } from '../deps.ts'
import { endCustomers } from './end-customers.ts'
import { type RefreshDeps, refreshCustomer } from './refresh-customer.ts'

export type TendDeps = RefreshDeps & Pick<Deps, 'processes'>

/** Longer than a run takes that meets nothing but time-outs. */
const leaseMs = 15 * 60_000
/** Events get lost where nobody answered for days; a day later it is known anyway. */
const unreadMs = dayMs
const customersPerRun = 50
/** When this many fail, what is wrong is not the customer: the rest waits for the next run. */
const mostFailures = 5
/** Longer than any processor tells of an event again, or of what came of an invoice. */
const handledMs = 400 * dayMs

/** The minute's work; on one node at a time, and harmless when repeated. Returns what went wrong. */
export async function tendBilling(
  deps: TendDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { billing, clock, database, processes } = deps
  if (!billing) return []
  const now = clock.now()
  const ours = await database.transact((tx) =>
    tx.leases.take('billing', processes.self, now, now + leaseMs),
  )
  if (!ours) return []
  const failures = [
    ...(await endCustomers(deps, billing, signal)),
    ...(await refreshUnread(deps, billing, signal)),
  ]
  await database.transact(async (tx) => {
    await tx.billingHandled.removeBefore(now - handledMs)
    await tx.leases.release('billing', processes.self)
  })
  return failures
}

async function refreshUnread(
  deps: TendDeps,
  { name }: BillingProcessor,
  signal: AbortSignal,
): Promise<unknown[]> {
  const { clock, database } = deps
  const since = clock.now() - unreadMs
  const failures: unknown[] = []
  const unread = await database.read.billingCustomers.unreadSince(name, since, customersPerRun)
  for (const { customerId } of unread) {
    if (signal.aborted || failures.length >= mostFailures) break
    await refreshCustomer(deps, customerId, null).catch(async (failure: unknown) => {
      failures.push(failure)
      // Its turn comes again tomorrow, or one that always fails would keep the others waiting.
      await database.transact((tx) => tx.billingCustomers.markAsked(name, customerId, clock.now()))
    })
  }
  return failures
}

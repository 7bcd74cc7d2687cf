// Reads a customer from the payment processor and stores the result for its tenant. Events arrive
// late, twice and out of order, so they only trigger a read of the current state.
import { AppError } from '@plinth/domain/base/errors'
import { parseId, type TenantId } from '@plinth/domain/base/ids'
import { isActiveAt, isPaidAt } from '@plinth/domain/plans/subscriptions'
import type {
  BillingEvent,
  CustomerState,
  PaidSubscription,
  Payment,
  ProcessorName,
} from '../../ports/billing.ts'
import type { BillingCustomer } from '../../ports/database/billing-customers.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { Subscription, TenantRecord } from '../../ports/database/tenants.ts'
import type { Deps } from '../base/deps.ts'
import { eventKey } from './idempotency-keys.ts'
import { mailPayment } from './mail-payment.ts'
import { nextSubscription } from './next-subscription.ts'
import { nextRefreshAt } from './refresh-schedule.ts'
import { requireProcessor } from './require-processor.ts'

export type RefreshDeps = Pick<
  Deps,
  'billing' | 'clock' | 'database' | 'jobSignal' | 'random' | 'sealer'
>

/** An attempt fails only if another process has stored a newer state in the meantime. */
const maxAttempts = 10

export interface Refreshed {
  /** Null if the processor has no such customer. */
  readonly state: CustomerState | null
  /** True if the customer's tenant is not in this database, and was not deleted from it either. */
  readonly tenantUnknown: boolean
}

/** `event` is the event that triggered the read, if any; it is handled once. */
export async function refreshCustomer(
  deps: RefreshDeps,
  customerId: string,
  event: BillingEvent | null,
): Promise<Refreshed> {
  const { database, jobSignal } = deps
  const billing = requireProcessor(deps)
  const processor = billing.name
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const known = await database.read.billingCustomers.find(processor, customerId)
    const state = await billing.readCustomer(customerId)
    const reading = { processor, customerId, known, state, event }
    const outcome = await database.transact((tx) => record(deps, tx, reading))
    if (outcome === 'overtaken') continue
    jobSignal.notify('mail')
    return { state, tenantUnknown: outcome === 'tenant_unknown' }
  }
  throw new AppError(
    'unavailable',
    'This subscription is being updated. Try again in a few seconds.',
    {
      retryAfter: 5,
    },
  )
}

interface CustomerReading {
  readonly processor: ProcessorName
  readonly customerId: string
  /** As stored before the processor was queried. */
  readonly known: BillingCustomer | null
  readonly state: CustomerState | null
  readonly event: BillingEvent | null
}

/** `overtaken`: the state read may be older than the one stored by now. */
type Outcome = 'recorded' | 'overtaken' | 'tenant_unknown'

async function record(
  deps: RefreshDeps,
  tx: Transaction,
  reading: CustomerReading,
): Promise<Outcome> {
  const { processor, customerId, known, state, event } = reading
  const tenantId = known?.tenantId ?? tenantOf(state)
  if (tenantId === null) return 'recorded'
  const tenant = await tx.tenants.lock(tenantId)
  const recorded = await tx.billingCustomers.find(processor, customerId)
  if (recorded?.revision !== known?.revision) return 'overtaken'
  const now = deps.clock.now()
  if (event && !(await tx.handledBillingEvents.add(eventKey(processor, event), now)))
    return 'recorded'
  if (!tenant) {
    // The tenant may be missing because the database is the wrong one or an old backup: that must
    // not cancel paid subscriptions.
    const wasDeleted = await tx.billingEndings.begin(processor, customerId, now)
    return wasDeleted ? 'recorded' : 'tenant_unknown'
  }
  const paid = state?.subscriptions ?? []
  const next = nextSubscription(tenant.subscription, { processor, paid, now })
  if (!recorded && !(await mayTakeOver(tx, tenant, { processor, next, now }))) return 'recorded'
  const checkoutAt = recorded?.checkoutAt ?? null
  await tx.billingCustomers.put({
    tenantId,
    processor,
    customerId,
    revision: (recorded?.revision ?? 0) + 1,
    checkoutAt,
    dueAt: nextRefreshAt({ paid, checkoutAt, afterEvent: event !== null, now }),
  })
  await writeSubscription(tx, tenant, { next, now })
  if (event?.payment && !isOfEarlier(event.payment, { paid, now })) {
    const had = next ?? tenant.subscription
    const plan = isActiveAt(next, now) ? 'active' : had ? 'ended' : 'none'
    await mailPayment(deps, tx, { tenant, processor, payment: event.payment, plan })
  }
  return 'recorded'
}

/**
 * A late event about a subscription that has ended says nothing about the plan that runs now. One that
 * has lapsed was the tenant's plan until then, unless it was bought before the other.
 */
function isOfEarlier(
  { outcome, subscriptionId }: Payment,
  { paid, now }: { readonly paid: readonly PaidSubscription[]; readonly now: number },
): boolean {
  const failed = outcome === 'failed' && paid.find(({ id }) => id === subscriptionId)
  if (!failed) return false
  const running = paid.filter((one) => isPaidAt(one, now))
  if (failed.status === 'ended') return running.length > 0
  return failed.status === 'lapsed' && running.some((one) => one.startedAt > failed.startedAt)
}

export const tenantOf = (state: CustomerState | null): TenantId | null =>
  state?.tenantId ? parseId('tenant', state.tenantId) : null

interface SubscriptionChange {
  readonly processor: ProcessorName
  readonly next: Subscription | null
  readonly now: number
}

/**
 * A customer that is not stored was created just before a crash, or after a backup that was since
 * restored. If the tenant has another customer by now, the paying one wins.
 */
async function mayTakeOver(
  tx: Transaction,
  { id, subscription }: TenantRecord,
  { processor, next, now }: SubscriptionChange,
): Promise<boolean> {
  const others = await tx.billingCustomers.ofTenant(id)
  if (!others.some((other) => other.processor === processor)) return true
  const pays = next !== subscription && isActiveAt(next, now)
  return pays && !(subscription?.source === processor && isActiveAt(subscription, now))
}

async function writeSubscription(
  tx: Transaction,
  { id, subscription }: TenantRecord,
  { next, now }: Pick<SubscriptionChange, 'next' | 'now'>,
): Promise<void> {
  if (isSameSubscription(subscription, next)) return
  await tx.tenants.setSubscription(id, next, now)
  await tx.changes.append({ tenant: id }, now)
}

function isSameSubscription(one: Subscription | null, other: Subscription | null): boolean {
  if (one === null || other === null) return one === other
  const names = Object.keys(one) as (keyof Subscription)[]
  return names.every((name) => one[name] === other[name])
}

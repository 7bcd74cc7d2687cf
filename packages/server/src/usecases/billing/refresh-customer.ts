// What a processor says about a customer, written down for the tenant. Events only say that something
// happened: they come late, twice and out of order, so what is true is asked for each time.
import { AppError } from '@plinth/domain/errors'
import { parseId, type TenantId } from '@plinth/domain/ids'
import { holdsAt } from '@plinth/domain/subscriptions'
import type { BillingEvent, CustomerState, ProcessorName } from '../../ports/billing.ts'
import type { BillingCustomer } from '../../ports/billing-customers.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Subscription, TenantRecord } from '../../ports/tenants.ts'
import type { Deps } from '../deps.ts'
import { askAgainAt } from './ask-again.ts'
import { eventKey } from './handled-keys.ts'
import { mailPayment } from './mail-payment.ts'
import { nextSubscription } from './next-subscription.ts'
import { requireProcessor } from './require-processor.ts'

export type RefreshDeps = Pick<
  Deps,
  'billing' | 'clock' | 'database' | 'followUps' | 'random' | 'sealer'
>

/** Each failed attempt is one in which somebody else wrote down something newer. */
const mostAttempts = 10

export interface Refreshed {
  /** Null: the processor has no such customer. */
  readonly state: CustomerState | null
  /** It is the customer of a tenant of which nothing is known here, not even that it was deleted. */
  readonly tenantUnknown: boolean
}

/** `event`: what made us ask, where it was an event; it counts once. */
export async function refreshCustomer(
  deps: RefreshDeps,
  customerId: string,
  event: BillingEvent | null,
): Promise<Refreshed> {
  const { database, followUps } = deps
  const billing = requireProcessor(deps)
  const processor = billing.name
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const known = await database.read.billingCustomers.find(processor, customerId)
    const state = await billing.readCustomer(customerId)
    const answer = { processor, customerId, known, state, event }
    const outcome = await database.transact((tx) => record(deps, tx, answer))
    if (outcome === 'overtaken') continue
    followUps.ring()
    return { state, tenantUnknown: outcome === 'tenant_unknown' }
  }
  throw new AppError('unavailable', 'This customer changes too fast to follow. Tell us again.', {
    retryAfter: 5,
  })
}

interface Answer {
  readonly processor: ProcessorName
  readonly customerId: string
  /** As it was recorded before the processor was asked. */
  readonly known: BillingCustomer | null
  readonly state: CustomerState | null
  readonly event: BillingEvent | null
}

/** `overtaken`: what was asked for may be older than what is recorded by now. */
type Outcome = 'recorded' | 'overtaken' | 'tenant_unknown'

async function record(deps: RefreshDeps, tx: Transaction, answer: Answer): Promise<Outcome> {
  const { processor, customerId, known, state, event } = answer
  const tenantId = known?.tenantId ?? tenantOf(state)
  if (tenantId === null) return 'recorded'
  const tenant = await tx.tenants.lock(tenantId)
  const recorded = await tx.billingCustomers.find(processor, customerId)
  if (recorded?.revision !== known?.revision) return 'overtaken'
  const now = deps.clock.now()
  if (event && !(await tx.billingHandled.add(eventKey(processor, event), now))) return 'recorded'
  if (!tenant) {
    // A wrong database, or an older one, knows nobody: that ends nothing which people pay for.
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
    dueAt: askAgainAt({ paid, checkoutAt, now }),
  })
  await writeSubscription(tx, tenant, { next, now })
  if (event?.payment) await mailPayment(deps, tx, { tenant, processor, payment: event.payment })
  return 'recorded'
}

const tenantOf = (state: CustomerState | null): TenantId | null =>
  state?.tenantId ? parseId('tenant', state.tenantId) : null

interface Change {
  readonly processor: ProcessorName
  readonly next: Subscription | null
  readonly now: number
}

/**
 * A customer who is not recorded was made just before a crash, or after a backup that was restored
 * since. Where the tenant has become another customer meanwhile, the one who pays counts.
 */
async function mayTakeOver(
  tx: Transaction,
  { id, subscription }: TenantRecord,
  { processor, next, now }: Change,
): Promise<boolean> {
  const others = await tx.billingCustomers.ofTenant(id)
  if (!others.some((other) => other.processor === processor)) return true
  const pays = next !== subscription && holdsAt(next, now)
  return pays && !(subscription?.source === processor && holdsAt(subscription, now))
}

async function writeSubscription(
  tx: Transaction,
  { id, subscription }: TenantRecord,
  { next, now }: Pick<Change, 'next' | 'now'>,
): Promise<void> {
  if (isSame(subscription, next)) return
  await tx.tenants.setSubscription(id, next, now)
  await tx.changes.append({ tenant: id }, now)
}

function isSame(one: Subscription | null, other: Subscription | null): boolean {
  if (one === null || other === null) return one === other
  const names = Object.keys(one) as (keyof Subscription)[]
  return names.every((name) => one[name] === other[name])
}
